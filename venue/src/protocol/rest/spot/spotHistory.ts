import { spotOrderRow, spotTradeOfAccount } from '../../payloads/spot/spotOrder.ts';
import { badCombination, windowTooLong } from '../../wireError.ts';
import { type CallContext, requiredPair } from '../callContext.ts';
import { optionalOrderId } from '../orders/orderReference.ts';
import type { ParameterMap } from '../parameterMap.ts';
import { optionalWhole, parseLimit, type TimeRange, timeRange } from '../parameters.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** GET /allOrders of a pair, oldest first. */
export async function queryAllOrders(
  context: CallContext,
  parameters: ParameterMap,
  account: number,
): Promise<unknown> {
  const pair = requiredPair(context, parameters);
  const query = {
    symbol: pair.symbol,
    limit: parseLimit(parameters, 500, 1000),
    fromId: optionalOrderId(context, parameters),
    ...parseDay(parameters),
  };
  const orders = await context.processor.records.orders(account, query);
  return orders.map((order) => spotOrderRow(pair, order, context.orderIds));
}

/** GET /myTrades of a pair, oldest first. */
export async function queryTrades(context: CallContext, parameters: ParameterMap, account: number): Promise<unknown> {
  const pair = requiredPair(context, parameters);
  const fromId = optionalWhole(parameters, 'fromId');
  const times = parseDay(parameters);
  if (fromId !== undefined && (times.startTime !== undefined || times.endTime !== undefined)) throw badCombination();
  const trades = await context.processor.records.trades(account, {
    symbol: pair.symbol,
    orderId: optionalOrderId(context, parameters),
    fromId,
    ...times,
    limit: parseLimit(parameters, 500, 1000),
  });
  return trades.map((trade) => spotTradeOfAccount(pair, trade, context.orderIds));
}

/** A range of at most a day; a start alone means the day from it. */
export function parseDay(parameters: ParameterMap): TimeRange {
  const { startTime, endTime } = timeRange(parameters);
  if (startTime === undefined) return { startTime, endTime };
  if (endTime === undefined) return { startTime, endTime: startTime + DAY_MS - 1 };
  if (endTime - startTime > DAY_MS) throw windowTooLong(24);
  return { startTime, endTime };
}
