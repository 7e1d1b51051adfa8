import { findOrder } from '../../../engine/orders/findOrder.ts';
import { rejections } from '../../../engine/rejection.ts';
import { orderRow } from '../../payloads/order.ts';
import { windowTooLong } from '../../wireError.ts';
import { type CallContext, requiredContract, selectContracts } from '../callContext.ts';
import type { ParameterMap } from '../parameterMap.ts';
import { parseLimit, type TimeRange, timeRange } from '../parameters.ts';
import { optionalOrderId, parseOrderReference } from './orderReference.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** GET /order: open or closed. */
export async function queryOrder(context: CallContext, parameters: ParameterMap, account: number): Promise<unknown> {
  const { processor, orderIds } = context;
  const contract = requiredContract(context, parameters);
  const { symbol } = contract;
  const reference = parseOrderReference(context, parameters);
  const open = findOrder(processor.engine, processor.engine.account(account), { account, symbol, ...reference });
  const order = open ?? (await processor.records.order(account, symbol, reference));
  if (order === undefined) throw rejections.noSuchOrder();
  return orderRow(contract, order, orderIds);
}

/** GET /openOrder. */
export function queryOpenOrder(context: CallContext, parameters: ParameterMap, account: number): unknown {
  const contract = requiredContract(context, parameters);
  const reference = { account, symbol: contract.symbol, ...parseOrderReference(context, parameters) };
  const order = findOrder(context.processor.engine, context.processor.engine.account(account), reference);
  if (order === undefined) throw rejections.noSuchOrder();
  return orderRow(contract, order, context.orderIds);
}

/** GET /openOrders of one contract or of all, oldest first. */
export function queryOpenOrders(context: CallContext, parameters: ParameterMap, account: number): unknown {
  const { processor, orderIds } = context;
  const contracts = new Map(selectContracts(context, parameters).map((contract) => [contract.symbol, contract]));
  const open = [...processor.engine.account(account).orders.values()].sort((a, b) => a.id - b.id);
  return open.flatMap((order) => {
    const contract = contracts.get(order.symbol);
    return contract === undefined ? [] : [orderRow(contract, order, orderIds)];
  });
}

/** GET /allOrders of a contract, oldest first. */
export async function queryAllOrders(
  context: CallContext,
  parameters: ParameterMap,
  account: number,
): Promise<unknown> {
  const contract = requiredContract(context, parameters);
  const query = {
    symbol: contract.symbol,
    limit: parseLimit(parameters, 500, 1000),
    fromId: optionalOrderId(context, parameters),
    ...parseWeek(parameters),
  };
  const orders = await context.processor.records.orders(account, query);
  return orders.map((order) => orderRow(contract, order, context.orderIds));
}

/** A range of at most a week; a start alone means the week from it. */
export function parseWeek(parameters: ParameterMap): TimeRange {
  const { startTime, endTime } = timeRange(parameters);
  if (startTime === undefined) return { startTime, endTime };
  if (endTime === undefined) return { startTime, endTime: startTime + WEEK_MS - 1 };
  if (endTime - startTime > WEEK_MS) throw windowTooLong(WEEK_MS / 3_600_000);
  return { startTime, endTime };
}
