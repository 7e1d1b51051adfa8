const windowMs = 60_000;
const attemptsMax = 5;
const firstDelayMs = 250;

/**
 * When to start a process again after it ended unexpectedly. `endings` are the times (ms) of its unexpected ends, the
 * last one included. The delay doubles with every end within a minute; undefined means to give up.
 */
export function restartDelay(endings: readonly number[], now: number): number | undefined {
  const recent = endings.filter((at) => now - at < windowMs).length;
  return recent > attemptsMax ? undefined : firstDelayMs * 2 ** Math.max(0, recent - 1);
}
