import type { AnswerOf } from '@aldgate/contract';

/** A location on the wire. */
export type Location = AnswerOf<'pageFundTransfer'>['items'][number]['source'];

/** Part of a change: what an account gets of an increase, or what a location gives. The amount is a decimal string. */
export interface ChangePortion {
  readonly location: Location;
  readonly amount: string;
}
