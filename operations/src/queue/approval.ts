import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';

/** What one operator asked for and another decides. */
export type Approval = OperationsAnswerOf<'pageApproval'>['items'][number];
