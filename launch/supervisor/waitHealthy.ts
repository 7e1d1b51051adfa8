import { setTimeout as wait } from 'node:timers/promises';
import { errorMessage } from '../errors.ts';

const ANSWER_WITHIN_MS = 2_000;
const PAUSE_MS = 100;
/** After so many attempts, half a minute at least, the reason is reported. */
const REPORT_EVERY = 300;

interface Options {
  readonly url: string;
  /** Ends the waiting: it rejects. */
  readonly signal: AbortSignal;
  readonly report: (text: string) => void;
  readonly pauseMs?: number;
}

/**
 * Resolves when the address responds with 200. A server that is slow, or is being started again, is waited for; a
 * reason that stays is reported again and again.
 */
export async function waitHealthy({ url, signal, report, pauseMs = PAUSE_MS }: Options): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const reason = await findReason(url, signal);
    if (reason === undefined) return;
    signal.throwIfAborted();
    if (attempt % REPORT_EVERY === 0) report(`not healthy yet: ${reason}; waiting`);
    await wait(pauseMs, undefined, { signal });
  }
}

/** Why the address is not healthy; undefined where it is. */
async function findReason(url: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]) });
    const text = await response.text();
    return response.status === 200 ? undefined : `status ${response.status}: ${text.slice(0, 500)}`;
  } catch (error) {
    return errorMessage(error);
  }
}
