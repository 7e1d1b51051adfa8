const INTERVAL_MAX_MS = 30_000;
const INTERVAL_MIN_MS = 5_000;

/** How long payments of a network with outputs wait for others: 30 s, or 5 where blocks come quickly. */
export const batchIntervalMs = (blockSeconds: number): number =>
  Math.min(INTERVAL_MAX_MS, Math.max(INTERVAL_MIN_MS, blockSeconds * 1_000));
