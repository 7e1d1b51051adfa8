import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import { call } from '../../../lib/calls/calls.ts';
import type { Flow } from '../../../lib/submissions/transferFlow.ts';
import { type MoveCalls, type MoveControl, useMoveFlow } from '../../../lib/submissions/useMoveFlow.ts';
import { fetchTransfer, refreshAfterTransfer } from './queries.ts';

export type TransferRequest = RequestOf<'applyTransfer'>;
export type TransferResultData = AnswerOf<'applyTransfer'>;
export type TransferFlow = Flow<TransferRequest, TransferResultData>;
export type TransferControl = MoveControl<TransferRequest, TransferResultData>;

const CALLS: MoveCalls<TransferRequest, TransferResultData> = {
  name: 'applyTransfer',
  send: (request) => call('applyTransfer', request),
  follow: async ({ transferId }, { asset }, signal) => fetchTransfer({ transferId, asset }, signal),
  followKey: 'wallet',
  refresh: refreshAfterTransfer,
};

/** Runs a transfer between two accounts of the institution (WAL-02). */
export const useTransferFlow = (newKey: () => string): TransferControl => useMoveFlow(CALLS, newKey);
