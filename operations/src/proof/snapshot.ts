import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';

/** A proof of liabilities, as the list has it. */
export type Snapshot = OperationsAnswerOf<'pageProof'>['items'][number];
