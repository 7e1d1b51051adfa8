import type { AnswerOf } from '@aldgate/contract/calls.ts';

export type TransferResultData = AnswerOf<'applyTransfer'>;
