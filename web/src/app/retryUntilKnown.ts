/** Pauses before the server is asked again. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000] as const;

interface RetryPorts<Outcome> {
  /**
   * Sends what must happen once, the same each time. Undefined where that leaves open what happened. `lost` says that an
   * earlier answer is missing, so that a refusal of this attempt alone proves nothing.
   */
  readonly attempt: (lost: boolean) => Promise<Outcome | undefined>;
  readonly wait: (ms: number) => Promise<void>;
  /** An answer is missing, and the server is asked again. */
  readonly onUnanswered: () => void;
}

/** Asks until the outcome is known; undefined where the server could not be asked often enough to know. */
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

/** Waits; for ever once the screen is left, so that nothing more is asked on behalf of who is gone. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(() => {
      if (signal?.aborted !== true) resolve();
    }, ms);
  });
}
