import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';

export type BillCase = OperationsAnswerOf<'queryBill'>;
