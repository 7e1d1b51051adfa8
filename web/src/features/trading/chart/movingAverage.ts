/**
 * The mean of the last `length` values at each index, undefined for the first ones. For drawing only: displayed
 * values come from decimal strings.
 */
export function movingAverage(values: readonly number[], length: number): (number | undefined)[] {
  return values.map((_, index) => averageAt(values, index, length));
}

/** The mean of the `length` values that end at an index. */
export function averageAt(values: readonly number[], index: number, length: number): number | undefined {
  if (index + 1 < length) return undefined;
  let sum = 0;
  for (let at = index - length + 1; at <= index; at += 1) sum += values[at] ?? 0;
  return sum / length;
}
