import { checkSpotOrder } from '../../../engine/orders/checkSpotOrder.ts';
import { findOrder } from '../../../engine/orders/findOrder.ts';
import type { PlacedSpotOrder } from '../../../engine/orders/placeSpotOrder.ts';
import type { Pair } from '../../../engine/pair.ts';
import { rejections } from '../../../engine/rejection.ts';
import { spotAck, spotCancelled, spotFull, spotOrderRow, spotResult } from '../../payloads/spot/spotOrder.ts';
import { cancelledList } from '../../payloads/spot/spotOrderList.ts';
import { type CallContext, requiredPair, selectPairs } from '../callContext.ts';
import { newSpotClientId } from '../orders/clientIds.ts';
import { parseOrderReference } from '../orders/orderReference.ts';
import type { ParameterMap } from '../parameterMap.ts';
import { parseRestriction } from './cancelRestriction.ts';
import { parseSpotOrder, type ResponseType } from './spotOrderRequest.ts';

/** POST /order. The response is sent once the order is in the journal. */
export function placeOrder(context: CallContext, parameters: ParameterMap, account: number): Promise<unknown> {
  const { pair, command, responseType } = parseSpotOrder(context, parameters, account);
  return context.processor.submit(command, (placed) => formatPlaced(context, pair, placed, responseType));
}

export function formatPlaced(
  { orderIds }: CallContext,
  pair: Pair,
  { order, fills }: PlacedSpotOrder,
  responseType: ResponseType,
): unknown {
  if (responseType === 'FULL') return spotFull(pair, order, orderIds, fills);
  return responseType === 'RESULT' ? spotResult(pair, order, orderIds) : spotAck(pair, order, orderIds);
}

/** POST /order/test: validates an order without placing it. Whether the account can pay is not looked at. */
export function testOrder(context: CallContext, parameters: ParameterMap, account: number): unknown {
  const { pair, command } = parseSpotOrder(context, parameters, account);
  const { engine } = context.processor;
  checkSpotOrder(engine, engine.account(account), pair, command);
  return {};
}

/** DELETE /order. */
export function cancelOrder(context: CallContext, parameters: ParameterMap, account: number): Promise<unknown> {
  const pair = requiredPair(context, parameters);
  const reference = parseOrderReference(context, parameters);
  const cancelId = newSpotClientId(parameters, 'newClientOrderId', context.random);
  const command = {
    type: 'cancelOrder',
    account,
    symbol: pair.symbol,
    ...reference,
    cancelId,
    ...parseRestriction(parameters),
  } as const;
  return context.processor.submit(command, (order) => spotCancelled(pair, order, context.orderIds, cancelId));
}

/** DELETE /openOrders of a pair. */
export function cancelAllOrders(context: CallContext, parameters: ParameterMap, account: number): Promise<unknown> {
  const { processor, orderIds, random } = context;
  const pair = requiredPair(context, parameters);
  const cancelId = newSpotClientId(new Map(), 'newClientOrderId', random);
  if ((processor.engine.account(account).spotCounts.get(pair.symbol)?.orders ?? 0) === 0)
    throw rejections.unknownOrderOnCancel();
  const command = { type: 'cancelOrders', account, symbol: pair.symbol, cancelId } as const;
  const lists = new Map([...processor.engine.state.lists].filter(([, list]) => list.account === account));
  return processor.submit(command, (orders) => {
    const single = orders.filter(({ spot }) => spot?.listId === 0);
    const listed = [...lists.values()].filter(({ symbol }) => symbol === pair.symbol);
    return [
      ...single.map((order) => spotCancelled(pair, order, orderIds, cancelId)),
      ...listed.map((list) => {
        const own = orders.filter(({ spot }) => spot?.listId === list.id);
        return cancelledList(pair, list, own, orderIds, cancelId);
      }),
    ];
  });
}

/** GET /order: open or closed. */
export async function queryOrder(context: CallContext, parameters: ParameterMap, account: number): Promise<unknown> {
  const { processor, orderIds } = context;
  const pair = requiredPair(context, parameters);
  const { symbol } = pair;
  const reference = parseOrderReference(context, parameters);
  const open = findOrder(processor.engine, processor.engine.account(account), { account, symbol, ...reference });
  const order = open ?? (await processor.records.order(account, symbol, reference));
  if (order === undefined) throw rejections.noSuchOrder();
  return spotOrderRow(pair, order, orderIds);
}

/** GET /openOrders of one pair or of all, oldest first. */
export function queryOpenOrders(context: CallContext, parameters: ParameterMap, account: number): unknown {
  const { processor, orderIds } = context;
  const pairs = new Map(selectPairs(context, parameters).map((pair) => [pair.symbol, pair]));
  const open = [...processor.engine.account(account).orders.values()].sort((a, b) => a.id - b.id);
  return open.flatMap((order) => {
    const pair = pairs.get(order.symbol);
    return pair === undefined ? [] : [spotOrderRow(pair, order, orderIds)];
  });
}
