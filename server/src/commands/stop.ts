/** The time for an orderly shutdown before the process exits. */
const TIMEOUT_MS = 10_000;

/**
 * Resolves when this process must stop: SIGTERM, SIGINT, or the end of its parent. Call it first, so that no signal
 * is missed while the server starts.
 */
export function whenToStop(): Promise<void> {
  const stop = new Promise<void>((resolve) => {
    for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, () => resolve());
  });
  void stop.then(() => setTimeout(() => process.exit(1), TIMEOUT_MS).unref());
  return stop;
}
