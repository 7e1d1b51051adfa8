import { rejections } from '../../../engine/rejection.ts';
import { spotAck, spotResult } from '../../payloads/spot/spotOrder.ts';
import { cancelledList, orderListRow } from '../../payloads/spot/spotOrderList.ts';
import { badCombination } from '../../wireError.ts';
import { type CallContext, requiredPair } from '../callContext.ts';
import { newSpotClientId } from '../orders/clientIds.ts';
import type { ParameterMap } from '../parameterMap.ts';
import { optionalWhole, parseLimit } from '../parameters.ts';
import { type OrderListRequest, parseListReference, parseOldOrderList, parseOrderList } from './orderListRequest.ts';
import { parseDay } from './spotHistory.ts';
import { parseResponseType } from './spotOrderRequest.ts';

/** POST /orderList/oco. */
export function placeList(context: CallContext, parameters: ParameterMap, account: number): Promise<unknown> {
  return submitList(context, parameters, parseOrderList(context, parameters, account));
}

/** POST /order/oco. */
export function placeOldList(context: CallContext, parameters: ParameterMap, account: number): Promise<unknown> {
  return submitList(context, parameters, parseOldOrderList(context, parameters, account));
}

function submitList(
  { processor, orderIds }: CallContext,
  parameters: ParameterMap,
  { pair, command }: OrderListRequest,
): Promise<unknown> {
  const report = parseResponseType(parameters, 'RESULT') === 'ACK' ? spotAck : spotResult;
  return processor.submit(command, ({ list, orders }) => ({
    ...orderListRow(pair, list, orderIds),
    orderReports: orders.map((order) => report(pair, order, orderIds)),
  }));
}

/** DELETE /orderList. */
export function cancelList(context: CallContext, parameters: ParameterMap, account: number): Promise<unknown> {
  const pair = requiredPair(context, parameters);
  const reference = parseListReference(parameters, 'listClientOrderId');
  const cancelId = newSpotClientId(parameters, 'newClientOrderId', context.random);
  const command = { type: 'cancelOrderList', account, symbol: pair.symbol, ...reference, cancelId } as const;
  return context.processor.submit(command, ({ list, orders }) =>
    cancelledList(pair, list, orders, context.orderIds, cancelId),
  );
}

/** GET /orderList: open or over. `origClientOrderId` is the list's own client id. */
export async function queryList(context: CallContext, parameters: ParameterMap, account: number): Promise<unknown> {
  const { processor, orderIds } = context;
  const list = await processor.records.orderList(account, parseListReference(parameters, 'origClientOrderId'));
  if (list === undefined) throw rejections.noSuchOrder();
  return orderListRow(processor.engine.pair(list.symbol), list, orderIds);
}

/** GET /allOrderList, oldest first. */
export async function queryAllLists(context: CallContext, parameters: ParameterMap, account: number): Promise<unknown> {
  const { processor, orderIds } = context;
  const fromId = optionalWhole(parameters, 'fromId');
  const times = parseDay(parameters);
  if (fromId !== undefined && (times.startTime !== undefined || times.endTime !== undefined)) throw badCombination();
  const query = { fromId, ...times, limit: parseLimit(parameters, 500, 1000) };
  const lists = await processor.records.orderLists(account, query);
  return lists.map((list) => orderListRow(processor.engine.pair(list.symbol), list, orderIds));
}

/** GET /openOrderList, oldest first. */
export function queryOpenLists({ processor, orderIds }: CallContext, _: ParameterMap, account: number): unknown {
  const { engine } = processor;
  return [...engine.state.lists.values()]
    .filter((list) => list.account === account)
    .map((list) => orderListRow(engine.pair(list.symbol), list, orderIds));
}
