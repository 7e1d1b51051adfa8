import type { OrderList, OrderListStatus } from '@aldgate/domain/trading/orderList.ts';
import type { OrderUpdate } from '@aldgate/domain/trading/orderUpdate.ts';
import { isString, listOf, objectOf } from '../../shape.ts';
import { isExchangeId } from '../../signed/payloads/historyRows.ts';
import type { Parameters, SignedRest } from '../../signed/signedRest.ts';
import { isId, isTime, malformed, parseAnswer } from '../orderParsing.ts';
import type { NewOrderList, OrderListClient, OrderListReport } from '../productClient.ts';
import { unlessUnknown } from '../unlessUnknown.ts';
import { SELF_TRADE_PREVENTION } from './orderRequest.ts';
import { parseOrder } from './orderUpdates.ts';
import type { SpotOrder, SpotOrderList } from './rows.ts';
import { toSymbol } from './symbols.ts';
import type { ListStatus } from './userEvents.ts';

const LIST = '/api/v3/orderList';

/** Lists of two orders of which one ends the other. */
export class SpotOrderLists implements OrderListClient {
  readonly #rest: SignedRest;

  constructor(rest: SignedRest) {
    this.#rest = rest;
  }

  async placeList(list: NewOrderList, notAfter: number): Promise<OrderListReport> {
    const row = await this.#rest.post<SpotOrderList>(`${LIST}/oco`, buildListRequest(list), notAfter);
    return parseReport(row, list.instrumentId);
  }

  async cancelList(instrumentId: string, clientListId: string): Promise<OrderListReport | undefined> {
    const name = { symbol: toSymbol(instrumentId), listClientOrderId: clientListId };
    const row = await unlessUnknown(this.#rest.delete<SpotOrderList>(LIST, name));
    return row === undefined ? undefined : parseReport(row, instrumentId);
  }

  async reportOf(instrumentId: string, clientListId: string): Promise<OrderListReport | undefined> {
    // This query's parameter of the order's name means that of the list.
    const row = await unlessUnknown(this.#rest.get<SpotOrderList>(LIST, { origClientOrderId: clientListId }));
    if (row === undefined) return undefined;
    const legs = row.orders.map(({ orderId }) =>
      this.#rest.get<SpotOrder>('/api/v3/order', { symbol: toSymbol(instrumentId), orderId }),
    );
    return parseReport({ ...row, orderReports: await Promise.all(legs) }, instrumentId);
  }

  /** The client's ids of the open lists by the exchange's. */
  async openNames(): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#rest.get<readonly SpotOrderList[]>('/api/v3/openOrderList');
    return new Map(rows.map((row) => [String(row.orderListId), row.listClientOrderId]));
  }
}

/** Above the market stands the take-profit of a sale and the stop of a purchase. */
function buildListRequest({ takeProfit, stop, ...list }: NewOrderList): Parameters {
  const isSale = list.direction === 'sell';
  const [profitSide, stopSide] = isSale ? ['above', 'below'] : ['below', 'above'];
  return {
    symbol: toSymbol(list.instrumentId),
    listClientOrderId: list.clientListId,
    side: isSale ? 'SELL' : 'BUY',
    quantity: list.quantity,
    [`${profitSide}Type`]: 'LIMIT_MAKER',
    [`${profitSide}ClientOrderId`]: takeProfit.clientOrderId,
    [`${profitSide}Price`]: takeProfit.price,
    [`${stopSide}Type`]: stop.price === null ? 'STOP_LOSS' : 'STOP_LOSS_LIMIT',
    [`${stopSide}ClientOrderId`]: stop.clientOrderId,
    [`${stopSide}StopPrice`]: stop.triggerPrice,
    [`${stopSide}Price`]: stop.price ?? undefined,
    [`${stopSide}TimeInForce`]: stop.price === null ? undefined : 'GTC',
    newOrderRespType: 'RESULT',
    selfTradePreventionMode: SELF_TRADE_PREVENTION,
  };
}

/** Throws an ExchangeError if it is malformed: then the outcome of the request is unknown. */
function parseReport(row: SpotOrderList, instrumentId: string): OrderListReport {
  const { orderListId, listClientOrderId, transactionTime, orderReports = [] } = row;
  if (!isId(orderListId) || !isTime(transactionTime) || !isRows(row.orders)) throw malformed('a list of orders');
  const list = {
    instrumentId,
    clientListId: listClientOrderId,
    listId: String(orderListId),
    status: parseListStatus(row.listOrderStatus),
    orders: row.orders.map(({ orderId, clientOrderId }) => ({ orderId: String(orderId), clientOrderId })),
    updatedAt: transactionTime,
  };
  const parse = (order: SpotOrder): OrderUpdate => ({
    ...parseOrder(order, instrumentId),
    clientListId: listClientOrderId,
  });
  return { list, orders: orderReports.map((order) => parseAnswer(parse, order)) };
}

const isRows = listOf(objectOf({ orderId: isExchangeId, clientOrderId: isString }));

export function parseListEvent(event: ListStatus, instrumentId: string): OrderList {
  return {
    instrumentId,
    clientListId: event.C,
    listId: String(event.g),
    status: parseListStatus(event.L),
    orders: event.O.map(({ i, c }) => ({ orderId: String(i), clientOrderId: c })),
    updatedAt: event.T,
  };
}

function parseListStatus(status: string): OrderListStatus {
  switch (status) {
    case 'EXECUTING':
      return 'executing';
    case 'ALL_DONE':
      return 'ended';
    case 'REJECT':
      return 'failed';
    default:
      throw malformed(`a list's status ${status.slice(0, 40)}`);
  }
}
