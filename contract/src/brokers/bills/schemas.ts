import { BILL_ORDER_TYPES, BILL_STATUSES, BILL_TYPES } from '@aldgate/domain/brokers/bills.ts';
import { BILL_NO } from '@aldgate/domain/brokers/numbers.ts';
import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { amount, fileAnswer, id, listOf, onceKey, time } from '../../fields.ts';
import { FACTOR_ERRORS, gaCode } from '../../identity/fields.ts';
import { BROKER_ERRORS, brokerList, exchange, projectNo } from '../fields.ts';
import { brokerBillsWire } from './calls.ts';

const day = z.iso.date();

export const billNo = z.string().regex(BILL_NO, 'must be a bill such as B-01AB23CD45EF');

const type = z.literal(BILL_TYPES).meta({ description: '1: trade, 2: trade and fund' });
const status = z.enum(BILL_STATUSES);

export const billFilter = {
  type: type.optional(),
  status: status.optional(),
  cycle: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11')
    .optional(),
};

export const bill = z.object({
  billNo,
  name: z.string(),
  type,
  cycle: z.string().meta({ description: 'the month, such as 2026-11' }),
  startOn: day,
  endOn: day,
  days: z.int().meta({ description: 'of the month; of type 2 those with a closing NAV' }),
  volume: amount.meta({ description: 'in USDT; of type 2 the mean of the days’ closing NAVs' }),
  reducedVolume: amount,
  billableVolume: amount,
  fixedFee: amount,
  tiers: z
    .array(z.object({ upTo: amount.nullable(), rate: amount }))
    .meta({ description: 'rates are fractions, of type 2 annual; null: without an end' }),
  amount: amount.meta({ description: 'provisional until `awaiting_receipt`' }),
  currency: z.string(),
  status,
  isProvisional: z.boolean(),
  isOverdue: z.boolean(),
  draftedAt: time,
  issuedAt: time.nullable(),
  dueOn: day.nullable(),
  receivedAt: time.nullable(),
});

export const billDetail = bill.extend({
  tierFees: z
    .array(z.object({ upTo: amount.nullable(), rate: amount, volume: amount, fee: amount }))
    .meta({ description: 'the parts of the billable volume; each fee is rounded down, the amount once' }),
  lines: z
    .array(
      z.object({
        day,
        exchangeCode: exchange.nullable(),
        brokerAccountId: id.nullable(),
        accountName: z.string().nullable(),
        orderType: z.literal(BILL_ORDER_TYPES).nullable().meta({ description: '1: limit, 2: market' }),
        projectNo: projectNo.nullable(),
        projectName: z.string().nullable(),
        volume: amount,
      }),
    )
    .meta({ description: 'of type 1 by exchange, account, day and order type; of type 2 the closing NAVs' }),
});

export const brokerBillsCalls = describeCalls(brokerBillsWire, {
  pageTradeBill: {
    summary: 'BR-11: the broker’s bills, by the time of their draft',
    request: brokerList(billFilter),
    answer: listOf(bill),
    errors: BROKER_ERRORS,
  },

  queryTradeBill: {
    summary: 'BR-11: a bill with its lines, and how its fee is made up',
    request: z.strictObject({ billNo }),
    answer: billDetail,
    errors: [...BROKER_ERRORS, 'notFound'],
  },

  exportTradeBill: {
    summary: 'BR-11: the lines of a bill as a file, oldest first',
    request: z.strictObject({ billNo }),
    answer: fileAnswer,
    errors: [...BROKER_ERRORS, 'notFound'],
  },

  payTradeBill: {
    summary: 'BR-11: pays an issued bill from `capital_account`, once',
    request: z.strictObject({ key: onceKey, billNo, gaCode }),
    answer: z.object({ billNo, status, receivedAt: time }),
    errors: [
      ...BROKER_ERRORS,
      ...FACTOR_ERRORS,
      'format',
      'notFound',
      'brokerRequestKeyUsed',
      'amountUnavailable',
      'billState',
      'restricted',
      'serviceSuspended',
    ],
  },
});
