/** The interval in which systemd counts starts by default. */
const STABLE_MS = 10_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;

/**
 * The pauses before the restarts of one process, by how long it ran: each is twice the last one, up to half a minute.
 * A process that ran for ten seconds starts with the shortest again. Restarts never stop: what else runs does not
 * depend on this process.
 */
export function createRestartPauses(): (ranMs: number) => number {
  let pauseMs = 0;
  return (ranMs) => {
    pauseMs = ranMs >= STABLE_MS || pauseMs === 0 ? FIRST_PAUSE_MS : Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    return pauseMs;
  };
}
