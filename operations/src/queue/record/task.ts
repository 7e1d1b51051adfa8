import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';

export type Task = OperationsAnswerOf<'pageTask'>['items'][number];

/** A customer's verification for its reviewer. */
export type Application = OperationsAnswerOf<'queryKycApplication'>;

/** A reviewer's verdict on one document before the final decision. */
export interface Verdict {
  readonly verdict: 'accepted' | 'rejected' | 'waiting';
  readonly reason: string;
}

/** A request that another operator decides. */
export type Approval = OperationsAnswerOf<'pageApproval'>['items'][number];
