import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';

/** A batch of payments of one account and value date. */
export type Batch = OperationsAnswerOf<'pageBankBatch'>['items'][number];
export type Payment = Batch['payments'][number];

export const BATCH_STATES = {
  waiting: 'Waiting for a second operator',
  approved: 'Approved',
  exported: 'Exported',
  declined: 'Declined',
} as const satisfies Record<Batch['state'], string>;

export const PAYMENT_STATES = {
  queued: 'For another batch',
  batched: 'In the batch',
  exported: 'At the bank',
  settled: 'Paid',
  rejected: 'Rejected by the bank',
  returned: 'Came back',
} as const satisfies Record<Payment['state'], string>;

export const CHARGES = [
  { value: 'shared', label: 'Shared' },
  { value: 'our', label: 'Ours: the beneficiary pays none' },
] as const satisfies readonly { readonly value: Batch['charges']; readonly label: string }[];
