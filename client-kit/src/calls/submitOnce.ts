import type { ErrorName } from '@aldgate/contract/errors.ts';
import { wire } from '@aldgate/contract/wire.ts';
import { backoffMs } from '@aldgate/domain/retry/backoff.ts';
import { CallError } from './callError.ts';

/** The calls that must happen once, each under a key of ours. */
type OnceName = {
  [Name in keyof typeof wire]: (typeof wire)[Name] extends { readonly provesNotDone: readonly ErrorName[] }
    ? Name
    : never;
}[keyof typeof wire];

/** The outcome of a submission, as far as it is known. */
export type Submitted<Answer> =
  | { readonly kind: 'result'; readonly result: Answer }
  /** Nothing was done. */
  | { readonly kind: 'rejected'; readonly error: unknown }
  /** The attempts were used up before the outcome was known. */
  | { readonly kind: 'unknown' };

const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 8_000;

interface Submission<Answer> {
  /** Sends the call under the same key each time. */
  readonly send: () => Promise<Answer>;
  readonly wait: (ms: number) => Promise<void>;
  /** Math.random by default. */
  readonly random?: () => number;
  /** A response is missing, and the server is asked again. */
  readonly onUnanswered: () => void;
  /** The first result, where an error carries it. */
  readonly firstResult?: (error: CallError) => Answer | undefined;
}

/** Sends a call that must happen once, and sends it again after a lost response until its outcome is known. */
export async function submitOnce<Answer>(name: OnceName, submission: Submission<Answer>): Promise<Submitted<Answer>> {
  const { send, wait, random = Math.random, onUnanswered, firstResult } = submission;
  const proofs: readonly ErrorName[] = wire[name].provesNotDone;
  let isLost = false;
  for (let failures = 0; failures < ATTEMPTS; failures += 1) {
    try {
      return { kind: 'result', result: await send() };
    } catch (error) {
      const result = error instanceof CallError ? firstResult?.(error) : undefined;
      if (result !== undefined) return { kind: 'result', result };
      if (isFinal(error) && (!isLost || provesNotDone(error, proofs))) return { kind: 'rejected', error };
    }
    if (failures + 1 === ATTEMPTS) break;
    isLost = true;
    onUnanswered();
    await wait(backoffMs(failures, { firstMs: FIRST_PAUSE_MS, maxMs: MAX_PAUSE_MS, random }));
  }
  return { kind: 'unknown' };
}

/** The server answered, and did not leave the outcome open. */
const isFinal = (error: unknown): error is CallError =>
  error instanceof CallError && error.failure === 'answer' && error.entry !== 'repeated' && error.entry !== 'unknown';

const provesNotDone = ({ entry }: CallError, proofs: readonly ErrorName[]) =>
  entry !== undefined && proofs.includes(entry);

/** Waits; never resolves once the screen is left, so that no further request is sent for it. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(() => {
      if (signal?.aborted !== true) resolve();
    }, ms);
  });
}
