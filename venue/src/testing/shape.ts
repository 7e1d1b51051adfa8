/**
 * The shape of a payload: its keys in order and the type of each value, with decimal strings as a type of their own.
 * Array items count as one, so that two payloads of a kind have the same shape.
 */
export function computeShape(value: unknown): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(computeShape))].sort().join(' | ')}]`;
  if (typeof value === 'string') return /^-?\d+(\.\d+)?$/.test(value) ? 'decimal' : 'text';
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return `{ ${Object.entries(value)
    .map(([key, each]) => `${key}: ${computeShape(each)}`)
    .join(', ')} }`;
}

/** Computes the shape with sorted keys, for recordings with sorted keys, and without the given keys. */
export function computeSortedShape(value: unknown, without: readonly string[] = []): string {
  return computeShape(sorted(value, without));
}

function sorted(value: unknown, without: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((each) => sorted(each, without));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => !without.includes(key));
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, each]) => [key, sorted(each, without)]),
  );
}
