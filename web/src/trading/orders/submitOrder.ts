import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { CallError } from '@aldgate/contract/client/callError.ts';
import type { ErrorName } from '@aldgate/contract/errors.ts';
import { retryUntilKnown } from '../../app/retryUntilKnown.ts';

export type OrderResult = AnswerOf<'sendOrder'>;

/** The outcome of a sent order, as far as it is known. */
export type OrderOutcome =
  | { readonly kind: 'result'; readonly result: OrderResult }
  /** The order does not exist, and nothing has changed. */
  | { readonly kind: 'rejected'; readonly error: unknown }
  /** The attempts were used up before the outcome was known. */
  | { readonly kind: 'unknown' };

interface SubmitPorts {
  /** Sends the order with its client order ID; the ID stays the same, so the exchange receives the order once. */
  readonly send: () => Promise<OrderResult>;
  readonly wait: (ms: number) => Promise<void>;
  readonly onUnanswered: () => void;
}

/**
 * Rejections before anything is written: they prove for every attempt, whatever happened to an earlier one, that
 * there is no order.
 */
const NO_ORDER: readonly (ErrorName | undefined)[] = [
  'format',
  'tradingAccountNotFound',
  'instrumentNotFound',
  'kycRequired',
];

/** Sends an order and resolves its outcome; after a lost response the same order is sent again. */
export async function submitOrder({ send, wait, onUnanswered }: SubmitPorts): Promise<OrderOutcome> {
  const attempt = (lost: boolean) =>
    send().then(
      (result): OrderOutcome => ({ kind: 'result', result }),
      (error: unknown) => parseOutcome(error, lost),
    );
  return (await retryUntilKnown({ attempt, wait, onUnanswered })) ?? { kind: 'unknown' };
}

/** The outcome proved by a failure; undefined where an order may exist. */
function parseOutcome(error: unknown, lost: boolean): OrderOutcome | undefined {
  if (!(error instanceof CallError) || error.failure !== 'answer') return undefined;
  if (error.entry === 'repeated' || error.entry === 'unknown') return undefined;
  return !lost || NO_ORDER.includes(error.entry) ? { kind: 'rejected', error } : undefined;
}
