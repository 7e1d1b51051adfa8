import { decimal, isDecimal, isPositive, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { OrderCondition, OrderUpdate, TimeInForce } from '@aldgate/domain/trading/orderUpdate.ts';
import { isId, isTime, malformed, parseDirection, parsePrice, parseStatus } from '../orderParsing.ts';
import type { SpotOrder } from './rows.ts';
import type { ExecutionReport } from './userEvents.ts';

/** Places of an average price that spot leaves to its clients. */
const PRICE_PLACES = 8;

/**
 * An order from a list, a query, or the answer to what changed it. Throws a RangeError, TypeError or ExchangeError if
 * it is malformed.
 */
export function parseOrder(row: SpotOrder, instrumentId: string): OrderUpdate {
  const { orderId, executedQty } = row;
  const updatedAt = row.updateTime ?? row.transactTime ?? Number.NaN;
  if (!isId(orderId) || !isDecimal(executedQty) || !isTime(updatedAt)) throw malformed('an order');
  const condition = parseCondition(row);
  const triggeredAt = condition === null ? undefined : parseTrigger(row, updatedAt);
  return {
    product: 'spot',
    instrumentId,
    clientOrderId: row.origClientOrderId ?? row.clientOrderId,
    orderId: String(orderId),
    algoId: null,
    direction: parseDirection(row.side),
    priceType: row.type.includes('LIMIT') ? 'limit' : 'market',
    timeInForce: parseTimeInForce(row),
    reduceOnly: false,
    price: parsePrice(row.price),
    quantity: toDecimalString(row.origQty),
    quoteQuantity: row.origQuoteOrderQty === undefined ? null : parsePrice(row.origQuoteOrderQty),
    // A row has the number of its list alone.
    ...(row.orderListId === -1 ? { clientListId: null } : {}),
    ...(triggeredAt === undefined ? {} : { triggeredAt }),
    condition,
    expiresAt: null,
    status: parseStatus(row.status, isPositive(executedQty)),
    executedQuantity: toDecimalString(executedQty),
    averagePrice: parseAverage(row),
    liquidationType: null,
    rejection: null,
    createdAt: row.time ?? updatedAt,
    updatedAt,
  };
}

/** An event of an order. `C` names the order where the event's own name `c` is that of a cancellation. */
export function parseOrderEvent(event: ExecutionReport, instrumentId: string): OrderUpdate {
  const update = parseOrder(
    {
      symbol: event.s,
      orderId: event.i,
      orderListId: event.g,
      clientOrderId: event.C === '' ? event.c : event.C,
      side: event.S,
      type: event.o,
      timeInForce: event.f,
      price: event.p,
      stopPrice: event.P,
      origQty: event.q,
      origQuoteOrderQty: event.Q,
      executedQty: event.z,
      cummulativeQuoteQty: event.Z,
      status: event.X,
      isWorking: event.w,
      ...(event.W === undefined ? {} : { workingTime: event.W }),
      time: event.O,
      updateTime: event.T,
    },
    instrumentId,
  );
  return update.status === 'failed' && event.r !== 'NONE'
    ? { ...update, rejection: { code: 0, message: event.r } }
    : update;
}

/** Whether an order waits for its trigger. */
export const isWaiting = ({ condition, status, triggeredAt }: OrderUpdate): boolean =>
  condition !== null && status === 'running' && (triggeredAt ?? null) === null;

function parseCondition({ type, stopPrice = '0' }: SpotOrder): OrderCondition | null {
  const isTakeProfit = type.startsWith('TAKE_PROFIT');
  if (!isTakeProfit && !type.startsWith('STOP_LOSS')) return null;
  return {
    type: isTakeProfit ? 'take_profit' : 'stop',
    triggerPrice: toDecimalString(stopPrice),
    triggerBy: 'last',
  };
}

/** Null while the order waits; undefined for an ended order whose source does not say whether it triggered. */
function parseTrigger(
  { executedQty, isWorking, workingTime, status }: SpotOrder,
  updatedAt: number,
): number | null | undefined {
  if (workingTime !== undefined && workingTime > 0) return workingTime;
  if (isWorking === true || isPositive(executedQty)) return updatedAt;
  return status === 'NEW' || isWorking === false ? null : undefined;
}

function parseTimeInForce({ type, timeInForce }: SpotOrder): TimeInForce {
  if (type === 'LIMIT_MAKER') return 'GTX';
  return timeInForce === 'IOC' || timeInForce === 'FOK' ? timeInForce : 'GTC';
}

/** Null if nothing was executed. */
function parseAverage({ executedQty, cummulativeQuoteQty }: SpotOrder): string | null {
  if (!isPositive(executedQty) || !isPositive(cummulativeQuoteQty)) return null;
  return toDecimalString(round(decimal(cummulativeQuoteQty).div(executedQty), PRICE_PLACES, 'half-even'));
}
