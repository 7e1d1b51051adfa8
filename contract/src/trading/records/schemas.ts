import { z } from 'zod';
import { describeCalls } from '../../call.ts';
import { amount, fileAnswer, listOf, listRequest, listSort, time } from '../../fields.ts';
import { recordsWire } from '../calls.ts';
import {
  anyClientOrderId,
  direction,
  instrumentId,
  keyId,
  liquidationType,
  listKeyId,
  ONE_SYMBOL,
  orderStatus,
  priceType,
  symbolFilter,
} from '../fields.ts';
import { order } from '../orders/schemas.ts';

const account = ['tradingAccountNotFound', 'tradingUnavailable'] as const;
/** The time of creation: from `from` (inclusive) to `until` (exclusive). */
const range = { from: time.optional(), until: time.optional() };

const orderFilter = {
  ...symbolFilter,
  direction: direction.optional(),
  status: orderStatus.optional(),
  priceType: priceType.optional(),
  ...range,
};
const tradeFilter = { ...symbolFilter, direction: direction.optional(), ...range };

export const trade = z.object({
  tradeId: z.string(),
  clientOrderId: anyClientOrderId,
  orderId: z.string(),
  instrumentId,
  direction,
  price: amount,
  quantity: amount,
  quoteQuantity: amount,
  fee: amount,
  feeAsset: z.string(),
  realizedPnl: amount,
  isMaker: z.boolean(),
  liquidationType: liquidationType.nullable(),
  time,
});

/** WAL-15: the types that a trading account has. */
export const incomeType = z.enum([
  'transfer',
  'spot_trade',
  'realized_pnl',
  'funding_fee',
  'commission',
  'liquidation',
  'auto_deleveraging',
  'others',
]);

const incomeFilter = { ...symbolFilter, incomeType: incomeType.optional(), ...range };

export const recordsCalls = describeCalls(recordsWire, {
  pageOrder: {
    summary:
      'The ended orders of a trading account, by time; with a status that is not final, its open ones (TR-12, TR-13)',
    request: listRequest({
      keyId: listKeyId,
      queryCondition: z
        .strictObject({ ...orderFilter, sort: listSort })
        .refine(...ONE_SYMBOL)
        .prefault({}),
    }),
    answer: listOf(order),
    errors: account,
  },

  exportOrder: {
    summary: 'The ended orders of a trading account as a file, oldest first, times in UTC',
    request: z.strictObject({
      keyId: listKeyId,
      queryCondition: z
        .strictObject(orderFilter)
        .refine(...ONE_SYMBOL)
        .prefault({}),
    }),
    answer: fileAnswer,
    errors: account,
  },

  queryTrade: {
    summary: 'The executions of a trading account, by time (TR-12, WAL-14)',
    request: listRequest({
      keyId: listKeyId,
      queryCondition: z
        .strictObject({ ...tradeFilter, sort: listSort })
        .refine(...ONE_SYMBOL)
        .prefault({}),
    }),
    answer: listOf(trade),
    errors: account,
  },

  exportTrade: {
    summary: 'The executions of a trading account as a file, oldest first, times in UTC',
    request: z.strictObject({
      keyId: listKeyId,
      queryCondition: z
        .strictObject(tradeFilter)
        .refine(...ONE_SYMBOL)
        .prefault({}),
    }),
    answer: fileAnswer,
    errors: account,
  },

  queryTradeDetail: {
    summary: 'One order with its executions, the oldest first',
    request: z.strictObject({ keyId, clientOrderId: anyClientOrderId }),
    answer: z.object({
      order,
      listed: z.array(order).meta({ description: 'the other orders of its list (OCO)' }),
      trades: z.array(trade),
    }),
    errors: [...account, 'orderNotFound'],
  },

  pageIncome: {
    summary: 'The income of a futures account, by time: funding, profit, fees (TR-12, TR-19)',
    request: listRequest({
      keyId: listKeyId,
      queryCondition: z
        .strictObject({ ...incomeFilter, sort: listSort })
        .refine(...ONE_SYMBOL)
        .prefault({}),
    }),
    answer: listOf(
      z.object({
        incomeId: z.string(),
        incomeType,
        instrumentId: instrumentId.nullable(),
        asset: z.string(),
        amount: amount.meta({ description: 'positive if credited, negative if debited' }),
        tradeId: z.string().nullable(),
        time,
      }),
    ),
    errors: account,
  },

  exportIncome: {
    summary: 'The income of a futures account as a file, oldest first, times in UTC',
    request: z.strictObject({
      keyId: listKeyId,
      queryCondition: z
        .strictObject(incomeFilter)
        .refine(...ONE_SYMBOL)
        .prefault({}),
    }),
    answer: fileAnswer,
    errors: account,
  },
});
