import { findOrder } from '../../../engine/orders/findOrder.ts';
import { refusals } from '../../../engine/refusal.ts';
import { orderRow } from '../../payloads/order.ts';
import { windowTooLong } from '../../wireError.ts';
import { type CallContext, contractsOf, requiredContract } from '../callContext.ts';
import type { ParameterMap } from '../parameterMap.ts';
import { limitOf, type TimeRange, timeRange } from '../parameters.ts';
import { optionalOrderId, orderReference } from './orderReference.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** GET /order: open or not. */
export async function queryOrder(context: CallContext, parameters: ParameterMap, account: number): Promise<unknown> {
  const { desk, orderIds } = context;
  const contract = requiredContract(context, parameters);
  const { symbol } = contract;
  const reference = orderReference(context, parameters);
  const open = findOrder(desk.world.account(account), { account, symbol, ...reference });
  const order = open ?? (await desk.records.order(account, symbol, reference));
  if (order === undefined) throw refusals.noSuchOrder();
  return orderRow(contract, order, orderIds);
}

/** GET /openOrder. */
export function queryOpenOrder(context: CallContext, parameters: ParameterMap, account: number): unknown {
  const contract = requiredContract(context, parameters);
  const reference = { account, symbol: contract.symbol, ...orderReference(context, parameters) };
  const order = findOrder(context.desk.world.account(account), reference);
  if (order === undefined) throw refusals.noSuchOrder();
  return orderRow(contract, order, context.orderIds);
}

/** GET /openOrders, of one contract or of all, oldest first. */
export function queryOpenOrders(context: CallContext, parameters: ParameterMap, account: number): unknown {
  const { desk, orderIds } = context;
  const contracts = new Map(contractsOf(context, parameters).map((contract) => [contract.symbol, contract]));
  const open = [...desk.world.account(account).orders.values()].sort((a, b) => a.id - b.id);
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
    limit: limitOf(parameters, 500, 1000),
    fromId: optionalOrderId(context, parameters),
    ...weekOf(parameters),
  };
  const orders = await context.desk.records.orders(account, query);
  return orders.map((order) => orderRow(contract, order, context.orderIds));
}

/** Times no more than a week apart; a start alone means the week from it. */
export function weekOf(parameters: ParameterMap): TimeRange {
  const { startTime, endTime } = timeRange(parameters);
  if (startTime === undefined) return { startTime, endTime };
  if (endTime === undefined) return { startTime, endTime: startTime + WEEK_MS - 1 };
  if (endTime - startTime > WEEK_MS) throw windowTooLong(WEEK_MS / 3_600_000);
  return { startTime, endTime };
}
