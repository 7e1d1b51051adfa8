export interface Backoff {
  /** Before the second attempt, milliseconds. */
  readonly firstMs: number;
  readonly maxMs: number;
  /** From 0 to 1. */
  readonly random: () => number;
}

/**
 * The pause before the next attempt after a number of earlier failures in a row, milliseconds: doubles up to `maxMs`,
 * and is shortened at random by up to half, so that clients that were cut off together do not return together.
 */
export function backoffMs(failures: number, { firstMs, maxMs, random }: Backoff): number {
  return Math.round(Math.min(maxMs, firstMs * 2 ** failures) * (0.5 + random() / 2));
}
