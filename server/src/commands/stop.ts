/** How long an orderly end may take before the process ends all the same. */
const TIMEOUT_MS = 10_000;

/**
 * Resolves when this process shall end: SIGTERM, SIGINT, or the process that started it is gone. To be called before
 * anything else, so that none of these is missed while the server is still starting.
 */
export function whenToStop(): Promise<void> {
  const stop = new Promise<void>((resolve) => {
    for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, () => resolve());
  });
  void stop.then(() => setTimeout(() => process.exit(1), TIMEOUT_MS).unref());
  return stop;
}
