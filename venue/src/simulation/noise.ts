import { fraction } from './hash.ts';

/** Smooth noise of one period: random values at multiples of the period with eased interpolation, in [-1, 1]. */
export function noise(seed: number, at: number, periodMs: number): number {
  const position = at / periodMs;
  const cell = Math.floor(position);
  const inside = position - cell;
  const eased = inside * inside * (3 - 2 * inside);
  const left = fraction(seed, cell);
  const right = fraction(seed, cell + 1);
  return 2 * (left + (right - left) * eased) - 1;
}
