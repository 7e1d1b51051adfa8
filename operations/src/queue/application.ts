import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';

/** A customer's verification as its reviewer sees it. */
export type Application = OperationsAnswerOf<'queryKycApplication'>;

/** What a reviewer makes of one document before the whole is decided. */
export interface Verdict {
  readonly verdict: 'accepted' | 'rejected' | 'waiting';
  readonly reason: string;
}
