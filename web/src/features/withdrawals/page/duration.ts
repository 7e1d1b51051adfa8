const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A usual time, rounded up: minutes below 90 of them, hours from there. */
export function roundDuration(ms: number): { readonly unit: 'minutes' | 'hours'; readonly count: number } {
  return ms < 90 * MINUTE_MS
    ? { unit: 'minutes', count: Math.max(1, Math.ceil(ms / MINUTE_MS)) }
    : { unit: 'hours', count: Math.ceil(ms / HOUR_MS) };
}
