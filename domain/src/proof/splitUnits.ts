/** Draws a whole number from 0 to `max`, each as likely. */
export type DrawUnits = (max: bigint) => bigint;

/**
 * Splits units into shares that add up to them: the distances between random points. A share says little about the
 * whole, because any share of any size is possible.
 */
export function splitUnits(units: bigint, shares: number, draw: DrawUnits): bigint[] {
  const points = Array.from({ length: shares - 1 }, () => draw(units)).sort((one, other) => (one < other ? -1 : 1));
  return Array.from({ length: shares }, (_, index) => (points[index] ?? units) - (points[index - 1] ?? 0n));
}
