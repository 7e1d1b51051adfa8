import type { Submitted } from '@aldgate/client-kit/calls/submitOnce.ts';
import type { AnswerOf } from '@aldgate/contract/calls.ts';

export type OrderResult = AnswerOf<'sendOrder'>;

/** The outcome of a sent order, as far as it is known. */
export type OrderOutcome = Submitted<OrderResult>;

/** The outcome of an order that was not rejected; throws the reason of the rejection. */
export function assertAccepted(outcome: OrderOutcome): Exclude<OrderOutcome, { readonly kind: 'rejected' }> {
  if (outcome.kind === 'rejected') throw outcome.error;
  return outcome;
}
