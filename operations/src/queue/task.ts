import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';

export type Task = OperationsAnswerOf<'pageTask'>['items'][number];

/** Kinds of tasks, in display order. */
export const KINDS = [
  'kyc_review',
  'broker_application',
  'contact',
  'reconciliation_break',
  'deposit_held',
  'withdrawal_review',
  'chain_alarm',
  'wallet_refill',
  'customer_bank_account',
  'bank_line',
  'approval',
] as const;

export const KIND_NAMES = {
  kyc_review: 'Verification',
  broker_application: 'Broker applications',
  contact: 'Enquiries',
  reconciliation_break: 'Breaks',
  deposit_held: 'Held deposits',
  withdrawal_review: 'Withdrawals',
  chain_alarm: 'Network alarms',
  wallet_refill: 'Wallet refills',
  customer_bank_account: 'Bank accounts',
  bank_line: 'Payments by bank',
  approval: 'Second reviews',
} as const;

/** A customer's verification for its reviewer. */
export type Application = OperationsAnswerOf<'queryKycApplication'>;

/** A reviewer's verdict on one document before the final decision. */
export interface Verdict {
  readonly verdict: 'accepted' | 'rejected' | 'waiting';
  readonly reason: string;
}

/** A request that another operator decides. */
export type Approval = OperationsAnswerOf<'pageApproval'>['items'][number];
