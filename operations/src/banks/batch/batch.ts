import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { hasFiles } from '@aldgate/domain/bank/remittanceMethod.ts';
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

const PAYMENT_STATES = {
  queued: 'For another batch',
  batched: 'In the batch',
  exported: 'At the bank',
  settled: 'Paid',
  rejected: 'Rejected by the bank',
  returned: 'Returned by the bank',
} as const satisfies Record<Payment['state'], string>;

/** The states of a batch of the channel that are not those of a file. */
const CHANNEL_BATCH_STATES: Readonly<Partial<Record<Batch['state'], string>>> = { exported: 'Released' };

const CHANNEL_PAYMENT_STATES: Readonly<Partial<Record<Payment['state'], string>>> = {
  exported: 'To be paid at the channel',
  rejected: 'Not paid',
  returned: 'Returned by the channel',
};

type OfMethod = Pick<Batch, 'remittanceMethod'>;

/** Names a batch's state. */
export const describeBatchState = ({ remittanceMethod, state }: OfMethod & Pick<Batch, 'state'>): string =>
  (hasFiles(remittanceMethod) ? undefined : CHANNEL_BATCH_STATES[state]) ?? BATCH_STATES[state];

/** Names the state of a batch's payment. */
export const describePaymentState = ({ remittanceMethod }: OfMethod, state: Payment['state']): string =>
  (hasFiles(remittanceMethod) ? undefined : CHANNEL_PAYMENT_STATES[state]) ?? PAYMENT_STATES[state];

/** The choices of who bears the fees of other banks. */
export const CHARGES = (['shared', 'our'] as const satisfies readonly Batch['charges'][]).map((value) => ({
  value,
  label: CHARGES_NAMES[value],
}));
