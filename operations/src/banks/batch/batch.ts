import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { CHARGES_NAMES } from '../../lib/charges.ts';

/** A batch of payments of one account and value date. */
export type Batch = OperationsAnswerOf<'pageBankBatch'>['items'][number];
export type Payment = Batch['payments'][number];

export const BATCH_STATES = {
  waiting: 'Waiting for a second operator',
  approved: 'Approved',
  exported: 'Exported',
  declined: 'Declined',
  cancelled: 'Cancelled',
} as const satisfies Record<Batch['state'], string>;

export const PAYMENT_STATES = {
  queued: 'For another batch',
  batched: 'In the batch',
  exported: 'At the bank',
  settled: 'Paid',
  rejected: 'Rejected by the bank',
  returned: 'Returned by the bank',
} as const satisfies Record<Payment['state'], string>;

/** The choices of who bears the fees of other banks. */
export const CHARGES = (['shared', 'our'] as const satisfies readonly Batch['charges'][]).map((value) => ({
  value,
  label: CHARGES_NAMES[value],
}));
