import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { CallError } from '@aldgate/contract/client/callError.ts';
import type { ErrorName } from '@aldgate/contract/errors.ts';
import { retryUntilKnown } from '../../app/retryUntilKnown.ts';

export type TransferResultData = AnswerOf<'applyTransfer'>;

/** What became of a transfer that was sent, as far as it is known. */
export type Outcome =
  | { readonly kind: 'result'; readonly result: TransferResultData }
  /** There is no transfer. */
  | { readonly kind: 'rejected'; readonly error: unknown }
  /** The server could not be asked often enough to know. */
  | { readonly kind: 'unknown' };

interface SubmitPorts {
  /** Sends the transfer with its key; the same key each time, so that it happens once only (WAL-02). */
  readonly apply: () => Promise<TransferResultData>;
  readonly wait: (ms: number) => Promise<void>;
  readonly onUnanswered: () => void;
}

/**
 * Refusals that say that a key has no transfer, whatever became of earlier attempts: every attempt of the same content gets
 * the first two, and the server judges balance and verification only where it finds no transfer of the key.
 */
const NO_TRANSFER: readonly (ErrorName | undefined)[] = [
  'format',
  'assetUnsupported',
  'insufficientBalance',
  'kycRequired',
  'spotForbidden',
];

/** Sends a transfer and finds out what became of it; after a lost answer the same key is sent again. */
export async function submitTransfer({ apply, wait, onUnanswered }: SubmitPorts): Promise<Outcome> {
  const attempt = (lost: boolean) =>
    apply().then(
      (result): Outcome => ({ kind: 'result', result }),
      (error: unknown) => parseOutcome(error, lost),
    );
  return (await retryUntilKnown({ attempt, wait, onUnanswered })) ?? { kind: 'unknown' };
}

/** What a failure says; undefined where it leaves open whether there is a transfer. */
function parseOutcome(error: unknown, lost: boolean): Outcome | undefined {
  if (!(error instanceof CallError) || error.failure !== 'answer') return undefined;
  if (error.entry === 'repeated' || error.entry === 'unknown') return undefined;
  return !lost || NO_TRANSFER.includes(error.entry) ? { kind: 'rejected', error } : undefined;
}
