/**
 * A value that was stored as JSON. Undefined where nothing is stored, or what is there is not such a value: other tabs,
 * older versions and extensions write to the same storage.
 */
export function parseStored<Value>(
  text: string | null,
  isValue: (value: unknown) => value is Value,
): Value | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isValue(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
