/** Draws a whole number from 0 to `max`, each as likely. */
export type DrawUnits = (max: bigint) => bigint;

/**
 * Splits units into parts that add up to them: the distances between random points. A part says little about the whole,
 * because any part of any size is possible.
 */
export function splitUnits(units: bigint, parts: number, draw: DrawUnits): bigint[] {
  const points = Array.from({ length: parts - 1 }, () => draw(units)).sort((one, other) => (one < other ? -1 : 1));
  return Array.from({ length: parts }, (_, index) => (points[index] ?? units) - (points[index - 1] ?? 0n));
}
