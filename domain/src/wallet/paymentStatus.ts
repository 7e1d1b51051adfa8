import type { RecordLabel } from './recordLabel.ts';

/** OTC-06: what the OTC desk shows of money in and out, of coins and of currencies. */
export const PAYMENT_STATUSES = [
  'to_be_paid',
  'in_progress',
  'recharge_complete',
  'withdraw_complete',
  'cancelled',
  'failed',
] as const;

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** States in which nothing was paid yet: announced and not arrived, or queued for a transaction or a bank's batch. */
const UNPAID: ReadonlySet<string> = new Set(['announced', 'queued', 'batched']);

/** Returns the status of a record by its label and its state. */
export function findPaymentStatus({
  label,
  state,
}: {
  readonly label: RecordLabel;
  readonly state: string;
}): PaymentStatus {
  switch (label) {
    case 'received':
      return 'recharge_complete';
    case 'paid':
      return 'withdraw_complete';
    case 'cancelled':
    case 'failed':
      return label;
    default:
      return UNPAID.has(state) ? 'to_be_paid' : 'in_progress';
  }
}
