import { isDecimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { ExchangeError } from '@aldgate/exchange';
import type { OrderRow, OrderStatus } from '../tables.ts';

/** An id of the exchange: a number, or a string of digits beyond 2^53. */
type Id = number | string;

/** The fields of the exchange's order that are used here. */
export interface ExchangeOrder {
  readonly orderId: Id;
  readonly clientOrderId: string;
  readonly status: string;
  readonly executedQty: string;
  /** Missing in the responses to placing and cancelling. */
  readonly avgPrice?: string;
  readonly updateTime: number;
}

/** The fields of a conditional order. */
export interface ExchangeAlgoOrder {
  /** Missing in some responses to cancelling it. */
  readonly algoId?: Id;
  readonly algoStatus: string;
  /** The triggered order; empty before, missing in the response to placing it. */
  readonly actualOrderId?: Id;
  readonly updateTime: number;
}

/** The state of an order, from any response or event of the exchange. */
export interface OrderUpdate {
  readonly exchangeOrderId?: string;
  readonly algoId?: string;
  readonly status: OrderStatus;
  readonly executedQuantity?: string;
  /** Decimal string; undefined if unknown or nothing was executed. */
  readonly averagePrice?: string;
  /** Epoch milliseconds by the exchange's clock. */
  readonly at: number;
}

export function parseOrderUpdate(order: ExchangeOrder): OrderUpdate {
  const { orderId, status, executedQty, avgPrice, updateTime } = order;
  if (!isId(orderId) || !isTime(updateTime) || !isDecimal(executedQty)) throw malformed('an order');
  const averagePrice = avgPrice === undefined || isZero(avgPrice) ? undefined : toDecimalString(avgPrice);
  return {
    exchangeOrderId: String(orderId),
    status: parseOrderStatus(status, !isZero(executedQty)),
    executedQuantity: toDecimalString(executedQty),
    ...(averagePrice === undefined ? {} : { averagePrice }),
    at: updateTime,
  };
}

export function parseAlgoUpdate(algo: ExchangeAlgoOrder): OrderUpdate {
  const { algoId, actualOrderId, algoStatus, updateTime } = algo;
  if ((algoId !== undefined && !isId(algoId)) || !isTime(updateTime)) throw malformed('a conditional order');
  const became = actualOrderId === undefined || actualOrderId === '' ? {} : { exchangeOrderId: String(actualOrderId) };
  const named = algoId === undefined ? {} : { algoId: String(algoId) };
  return { ...named, ...became, status: parseAlgoStatus(algoStatus), at: updateTime };
}

/** TR-13. A partially filled order that has ended is partial-canceled, however it ended. */
export function parseOrderStatus(status: string, isExecuted: boolean): OrderStatus {
  switch (status) {
    case 'NEW':
      return 'running';
    case 'PARTIALLY_FILLED':
      return 'partial-filled';
    case 'FILLED':
      return 'filled';
    case 'CANCELED':
      return isExecuted ? 'partial-canceled' : 'cancelled';
    case 'REJECTED':
      return 'failed';
    case 'EXPIRED':
    case 'EXPIRED_IN_MATCH':
      return isExecuted ? 'partial-canceled' : 'expired';
    default:
      throw malformed(`an order's status ${status.slice(0, 40)}`);
  }
}

/** The status of a conditional order; after the trigger the new order has more information. */
export function parseAlgoStatus(status: string): OrderStatus {
  switch (status) {
    case 'CANCELED':
      return 'cancelled';
    case 'EXPIRED':
      return 'expired';
    case 'REJECTED':
      return 'failed';
    default:
      return 'running';
  }
}

/** The exchange's request of an order. Self-trades are prevented, so that a trade's id names one execution. */
export function orderRequest(row: OrderRow): Record<string, string | number | boolean | undefined> {
  const common = {
    symbol: row.instrument_id,
    side: row.direction === 'buy' ? 'BUY' : 'SELL',
    quantity: toDecimalString(row.quantity),
    price: row.price === null ? undefined : toDecimalString(row.price),
    timeInForce: row.price_type === 'limit' ? row.time_in_force : undefined,
    goodTillDate: row.time_in_force === 'GTD' ? row.expires_at?.getTime() : undefined,
    reduceOnly: row.reduce_only ? true : undefined,
    selfTradePreventionMode: 'EXPIRE_MAKER',
  };
  if (row.condition_type === null || row.trigger_price === null) {
    return {
      ...common,
      type: row.price_type === 'limit' ? 'LIMIT' : 'MARKET',
      newClientOrderId: row.client_order_id,
      newOrderRespType: 'RESULT',
    };
  }
  const base = row.condition_type === 'stop' ? 'STOP' : 'TAKE_PROFIT';
  return {
    ...common,
    algoType: 'CONDITIONAL',
    type: row.price_type === 'limit' ? base : `${base}_MARKET`,
    triggerPrice: toDecimalString(row.trigger_price),
    workingType: row.trigger_by === 'mark' ? 'MARK_PRICE' : 'CONTRACT_PRICE',
    clientAlgoId: row.client_order_id,
  };
}

function isZero(text: string): boolean {
  return !/[1-9]/.test(text);
}

const isId = (id: unknown): boolean => /^\d{1,20}$/.test(String(id));
const isTime = (at: unknown): boolean => typeof at === 'number' && Number.isSafeInteger(at);

/** A malformed response: the outcome is unknown. */
function malformed(what: string): ExchangeError {
  return new ExchangeError({ failure: 'malformed', message: `the exchange’s response of ${what} is invalid` });
}
