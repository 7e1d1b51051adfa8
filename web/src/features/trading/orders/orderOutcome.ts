import type { Submitted } from '@aldgate/client-kit/calls/submitOnce.ts';
import type { AnswerOf } from '@aldgate/contract/calls.ts';

export type OrderResult = AnswerOf<'sendOrder'>;

/** The outcome of a sent order, as far as it is known. */
export type OrderOutcome = Submitted<OrderResult>;
