import type { AnswerOf } from '@aldgate/contract/calls.ts';
import type { Submitted } from '../../app/submitOnce.ts';

export type TransferResultData = AnswerOf<'applyTransfer'>;

/** The outcome of a sent transfer, as far as it is known. */
export type TransferOutcome = Submitted<TransferResultData>;
