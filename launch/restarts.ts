const windowMs = 60_000;
const attemptsMax = 5;
const firstDelayMs = 250;

/**
 * Delay before restarting a process that ended unexpectedly. `endings` are the times (ms) of its unexpected ends,
 * including the last. The delay doubles with every end within a minute; undefined means giving up.
 */
export function restartDelay(endings: readonly number[], now: number): number | undefined {
  const recent = endings.filter((at) => now - at < windowMs).length;
  return recent > attemptsMax ? undefined : firstDelayMs * 2 ** Math.max(0, recent - 1);
}
