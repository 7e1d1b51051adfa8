/** Exceptions in the specification's table from the rule by the number of decimals. */
const EXCEPTIONS: Readonly<Record<number, number>> = { 9: 8, 10: 9 };

/**
 * TR-03: the smallest step of a number with this many decimals, as a decimal string: 0 is '1', 3 is '0.001', 8 and 9
 * are '0.00000001', 10 is '0.000000001'. Throws a RangeError for numbers that the table does not contain.
 */
export function precisionStep(decimals: number): string {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 10) throw new RangeError(`no precision: ${decimals}`);
  const places = EXCEPTIONS[decimals] ?? decimals;
  return places === 0 ? '1' : `0.${'1'.padStart(places, '0')}`;
}
