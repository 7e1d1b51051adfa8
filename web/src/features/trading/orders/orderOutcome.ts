import type { AnswerOf } from '@aldgate/contract/calls.ts';
import type { Submitted } from '../../../lib/calls/submitOnce.ts';

export type OrderResult = AnswerOf<'sendOrder'>;

/** The outcome of a sent order, as far as it is known. */
export type OrderOutcome = Submitted<OrderResult>;
