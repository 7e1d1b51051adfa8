import { PAYMENT_METHODS, PAYMENT_STATUSES, STATEMENT_STATUSES } from '@aldgate/domain/brokers/financing/statements.ts';
import { z } from 'zod';
import { amount, time } from '../../fields.ts';
import { financingNo, location, projectNo } from '../fields.ts';

const day = z.iso.date();

export const statementNo = z.string().regex(/^IS-\d{4}-\d{4,}(-\d{1,3})?$/, 'must be a statement such as IS-2611-0001');

export const applyNo = z.string().regex(/^I-[0-9A-F]{12}$/, 'must be a payment such as I-01AB23CD45EF');

export const statementStatus = z
  .enum(STATEMENT_STATUSES)
  .meta({ description: '`accruing`: of the present month, not issued' });
export const method = z.enum(PAYMENT_METHODS);
export const paymentStatus = z.enum(PAYMENT_STATUSES);

/** A payment of a statement. */
export const interestPayment = z.object({
  applyNo,
  statementNo,
  projectNo,
  method,
  location: location.nullable().meta({ description: 'of `trading_account`' }),
  label: z.string().nullable().meta({ description: 'of the location' }),
  network: z.string().nullable(),
  address: z.string().nullable(),
  txid: z.string().nullable(),
  amount,
  asset: z.string(),
  status: paymentStatus,
  reason: z.string().nullable(),
  createdAt: time,
  decidedAt: time.nullable(),
});

export const interestStatement = z.object({
  statementNo,
  projectNo,
  projectName: z.string(),
  financingNo,
  currency: z.string(),
  startOn: day,
  endOn: day.meta({ description: 'of one that accrues, the last day that has a line' }),
  days: z.int().meta({ description: 'with principal' }),
  principal: amount.meta({ description: 'of the last day' }),
  rate: amount.meta({ description: 'of the last day, a fraction' }),
  interest: amount,
  due: amount.meta({ description: 'what is not paid of the interest' }),
  status: statementStatus,
  dueOn: day,
  daysLeft: z.int().nullable().meta({ description: 'to the due day, below zero after it; null where nothing is due' }),
  isOverdue: z.boolean(),
  isWrittenOff: z.boolean().meta({ description: 'a liquidation did not bring it, and nothing is owed any more' }),
  daysLate: z.int().meta({ description: 'from the due day to the payment or, while unpaid, to today; 0 in time' }),
  issuedAt: time.nullable(),
  paidAt: time.nullable(),
  payment: interestPayment.nullable().meta({ description: 'the newest' }),
});
