import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';

/** A request that another operator decides. */
export type Approval = OperationsAnswerOf<'pageApproval'>['items'][number];
