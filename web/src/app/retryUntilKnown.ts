/** Pauses between attempts. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000] as const;

interface RetryPorts<Outcome> {
  /**
   * Sends an operation that must happen once, with the same key each time. Undefined where the outcome stays unknown.
   * `lost` means that an earlier response is missing, so a rejection of this attempt alone proves nothing.
   */
  readonly attempt: (lost: boolean) => Promise<Outcome | undefined>;
  readonly wait: (ms: number) => Promise<void>;
  /** A response is missing, and the server is asked again. */
  readonly onUnanswered: () => void;
}

/** Retries until the outcome is known; undefined where the attempts are used up before that. */
export async function retryUntilKnown<Outcome>(ports: RetryPorts<Outcome>): Promise<Outcome | undefined> {
  let lost = false;
  for (const pauseMs of [...PAUSES_MS, undefined]) {
    const outcome = await ports.attempt(lost);
    if (outcome !== undefined) return outcome;
    if (pauseMs === undefined) break;
    lost = true;
    ports.onUnanswered();
    await ports.wait(pauseMs);
  }
  return undefined;
}

/** Waits; never resolves once the screen is left, so that no further request is sent for it. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(() => {
      if (signal?.aborted !== true) resolve();
    }, ms);
  });
}
