import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { CallError } from '@aldgate/contract/client/callError.ts';
import type { ErrorName } from '@aldgate/contract/errors.ts';
import { retryUntilKnown } from '../../app/retryUntilKnown.ts';

export type TransferResultData = AnswerOf<'applyTransfer'>;

/** The outcome of a sent transfer, as far as it is known. */
export type Outcome =
  | { readonly kind: 'result'; readonly result: TransferResultData }
  /** There is no transfer. */
  | { readonly kind: 'rejected'; readonly error: unknown }
  /** The attempts were used up before the outcome was known. */
  | { readonly kind: 'unknown' };

interface SubmitPorts {
  /** Sends the transfer with its key; the key stays the same, so it is executed at most once (WAL-02). */
  readonly apply: () => Promise<TransferResultData>;
  readonly wait: (ms: number) => Promise<void>;
  readonly onUnanswered: () => void;
}

/**
 * Rejections that prove that no transfer exists for a key, whatever happened to earlier attempts: the first two
 * depend on the request's content alone, and the server checks balance and verification only where it finds no
 * transfer for the key.
 */
const NO_TRANSFER: readonly (ErrorName | undefined)[] = [
  'format',
  'assetUnsupported',
  'insufficientBalance',
  'kycRequired',
  'spotForbidden',
];

/** Sends a transfer and resolves its outcome; after a lost response the same key is sent again. */
export async function submitTransfer({ apply, wait, onUnanswered }: SubmitPorts): Promise<Outcome> {
  const attempt = (lost: boolean) =>
    apply().then(
      (result): Outcome => ({ kind: 'result', result }),
      (error: unknown) => parseOutcome(error, lost),
    );
  return (await retryUntilKnown({ attempt, wait, onUnanswered })) ?? { kind: 'unknown' };
}

/** The outcome proved by a failure; undefined where a transfer may exist. */
function parseOutcome(error: unknown, lost: boolean): Outcome | undefined {
  if (!(error instanceof CallError) || error.failure !== 'answer') return undefined;
  if (error.entry === 'repeated' || error.entry === 'unknown') return undefined;
  return !lost || NO_TRANSFER.includes(error.entry) ? { kind: 'rejected', error } : undefined;
}
