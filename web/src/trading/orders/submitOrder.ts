import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { CallError } from '@aldgate/contract/client/callError.ts';
import type { ErrorName } from '@aldgate/contract/errors.ts';
import { retryUntilKnown } from '../../app/retryUntilKnown.ts';

export type OrderResult = AnswerOf<'sendOrder'>;

/** What became of an order that was sent, as far as it is known. */
export type OrderOutcome =
  | { readonly kind: 'result'; readonly result: OrderResult }
  /** The order does not exist, and nothing has changed. */
  | { readonly kind: 'rejected'; readonly error: unknown }
  /** The server could not be asked often enough to know. */
  | { readonly kind: 'unknown' };

interface SubmitPorts {
  /** Sends the order with its client order id; the same one each time, so that it is sent to the exchange once. */
  readonly send: () => Promise<OrderResult>;
  readonly wait: (ms: number) => Promise<void>;
  readonly onUnanswered: () => void;
}

/** Refusals before anything is written: they say the same of every attempt, whatever became of an earlier one. */
const NO_ORDER: readonly (ErrorName | undefined)[] = [
  'format',
  'tradingAccountNotFound',
  'instrumentNotFound',
  'kycRequired',
];

/** Sends an order and finds out what became of it; after a lost answer the same order is sent again. */
export async function submitOrder({ send, wait, onUnanswered }: SubmitPorts): Promise<OrderOutcome> {
  const attempt = (lost: boolean) =>
    send().then(
      (result): OrderOutcome => ({ kind: 'result', result }),
      (error: unknown) => parseOutcome(error, lost),
    );
  return (await retryUntilKnown({ attempt, wait, onUnanswered })) ?? { kind: 'unknown' };
}

/** What a failure says; undefined where it leaves open whether there is an order. */
function parseOutcome(error: unknown, lost: boolean): OrderOutcome | undefined {
  if (!(error instanceof CallError) || error.failure !== 'answer') return undefined;
  if (error.entry === 'repeated' || error.entry === 'unknown') return undefined;
  return !lost || NO_ORDER.includes(error.entry) ? { kind: 'rejected', error } : undefined;
}
