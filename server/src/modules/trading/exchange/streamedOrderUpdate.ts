import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { isEnded } from '@aldgate/domain/trading/orderEnd.ts';
import type { Product } from '@aldgate/domain/trading/product.ts';
import type { ExchangeAlgoOrder, ExchangeOrder } from '@aldgate/exchange/signed/payloads/orderRows.ts';
import type { AlgoUpdate, OrderTradeUpdate } from '@aldgate/exchange/signed/payloads/userEvents.ts';
import type { LiquidationType, OrderStatus } from '../tables.ts';
import { parseAlgoStatus, parseOrderStatus } from './exchangeOrder.ts';

export type TimeInForce = 'GTC' | 'IOC' | 'FOK' | 'GTX' | 'GTD';

export interface Condition {
  readonly type: 'stop' | 'take_profit';
  readonly triggerPrice: string;
  readonly triggerBy: 'last' | 'mark';
}

/**
 * An order's state at one time, from any source. Decimal strings without trailing zeros, times in epoch milliseconds.
 */
export interface StreamedOrderUpdate {
  readonly product: Product;
  readonly instrumentId: string;
  readonly clientOrderId: string;
  /** Null before a conditional order triggers: until then it has only an `algoId`. */
  readonly orderId: string | null;
  readonly algoId: string | null;
  readonly direction: 'buy' | 'sell';
  readonly priceType: 'limit' | 'market';
  readonly timeInForce: TimeInForce;
  readonly reduceOnly: boolean;
  readonly price: string | null;
  readonly quantity: string;
  /** Null without a condition, or if the source omits it: a triggered order does not contain its condition. */
  readonly condition: Condition | null;
  readonly expiresAt: number | null;
  readonly status: OrderStatus;
  readonly executedQuantity: string;
  readonly averagePrice: string | null;
  readonly liquidationType: LiquidationType | null;
  /** Why the triggered order was rejected. */
  readonly rejection: string | null;
  /** The time of creation, if the source contains it; else the time of the update. */
  readonly createdAt: number;
  readonly updatedAt: number;
  /** The time of the last execution, if the source contains it. */
  readonly lastDealAt: number | null;
}

export function parseStreamUpdate({ T, o }: OrderTradeUpdate): StreamedOrderUpdate {
  const isTrade = isAboveZero(o.l);
  return {
    product: 'usdm',
    instrumentId: o.s,
    clientOrderId: o.c,
    orderId: String(o.i),
    algoId: null,
    direction: o.S === 'BUY' ? 'buy' : 'sell',
    priceType: parsePriceType(o.o),
    timeInForce: parseTimeInForce(o.f),
    reduceOnly: o.R,
    price: parsePrice(o.p),
    quantity: toDecimalString(o.q),
    condition: null,
    expiresAt: o.gtd ? o.gtd : null,
    status: parseOrderStatus(o.X, isAboveZero(o.z)),
    executedQuantity: toDecimalString(o.z),
    averagePrice: parsePrice(o.ap),
    liquidationType: parseLiquidationType(o.c),
    rejection: null,
    createdAt: T,
    updatedAt: T,
    lastDealAt: isTrade ? T : null,
  };
}

export function parseSnapshotOrder(row: ExchangeOrder): StreamedOrderUpdate {
  const isExecuted = isAboveZero(row.executedQty);
  return {
    product: 'usdm',
    instrumentId: row.symbol,
    clientOrderId: row.clientOrderId,
    orderId: String(row.orderId),
    algoId: null,
    direction: row.side === 'BUY' ? 'buy' : 'sell',
    priceType: parsePriceType(row.type),
    timeInForce: parseTimeInForce(row.timeInForce),
    reduceOnly: row.reduceOnly,
    price: parsePrice(row.price),
    quantity: toDecimalString(row.origQty),
    condition: null,
    expiresAt: row.goodTillDate ? row.goodTillDate : null,
    status: parseOrderStatus(row.status, isExecuted),
    executedQuantity: toDecimalString(row.executedQty),
    averagePrice: parsePrice(row.avgPrice),
    liquidationType: parseLiquidationType(row.clientOrderId),
    rejection: null,
    createdAt: row.time,
    updatedAt: row.updateTime,
    lastDealAt: null,
  };
}

export function parseAlgoStreamUpdate({ T, o }: AlgoUpdate): StreamedOrderUpdate {
  return {
    ...waiting({
      algoId: o.aid,
      clientAlgoId: o.caid,
      orderType: o.o,
      symbol: o.s,
      side: o.S,
      timeInForce: o.f,
      quantity: o.q,
      algoStatus: o.X,
      triggerPrice: o.tp,
      price: o.p,
      workingType: o.wt,
      reduceOnly: o.R,
      createTime: T,
      updateTime: T,
    }),
    orderId: o.ai === undefined || o.ai === '' || o.ai === 0 ? null : String(o.ai),
    rejection: o.rm ?? null,
  };
}

export function parseSnapshotAlgoOrder(row: ExchangeAlgoOrder): StreamedOrderUpdate {
  const { actualOrderId } = row;
  return { ...waiting(row), orderId: actualOrderId === '' || actualOrderId === 0 ? null : String(actualOrderId) };
}

function waiting(row: Omit<ExchangeAlgoOrder, 'actualOrderId'>): StreamedOrderUpdate {
  const isTakeProfit = row.orderType.startsWith('TAKE_PROFIT');
  return {
    product: 'usdm',
    instrumentId: row.symbol,
    clientOrderId: row.clientAlgoId,
    orderId: null,
    algoId: String(row.algoId),
    direction: row.side === 'BUY' ? 'buy' : 'sell',
    priceType: row.orderType.endsWith('_MARKET') ? 'market' : 'limit',
    timeInForce: parseTimeInForce(row.timeInForce),
    reduceOnly: row.reduceOnly,
    price: parsePrice(row.price),
    quantity: toDecimalString(row.quantity),
    condition: {
      type: isTakeProfit ? 'take_profit' : 'stop',
      triggerPrice: toDecimalString(row.triggerPrice),
      triggerBy: row.workingType === 'MARK_PRICE' ? 'mark' : 'last',
    },
    expiresAt: null,
    status: parseAlgoStatus(row.algoStatus),
    executedQuantity: '0',
    averagePrice: null,
    liquidationType: null,
    rejection: null,
    createdAt: row.createTime,
    updatedAt: row.updateTime,
    lastDealAt: null,
  };
}

/**
 * Merges an update into an order; updates may arrive in any order. An ended order stays ended, the executed quantity
 * never shrinks, and otherwise the later update applies. A submitted order without ids from the exchange is older
 * than any update. Undefined if nothing changes.
 */
export function mergeOrderUpdate(
  known: StreamedOrderUpdate,
  update: StreamedOrderUpdate,
): StreamedOrderUpdate | undefined {
  // Constant fields are taken from whichever update has them.
  const lasting = {
    orderId: known.orderId ?? update.orderId,
    algoId: known.algoId ?? update.algoId,
    condition: known.condition ?? update.condition,
    // The exchange does not know the time at which the platform ends an order.
    expiresAt: known.expiresAt ?? update.expiresAt,
    liquidationType: known.liquidationType ?? update.liquidationType,
    rejection: update.rejection ?? known.rejection,
    createdAt: Math.min(known.createdAt, update.createdAt),
    lastDealAt: latest(known.lastDealAt, update.lastDealAt),
  };
  const merged: StreamedOrderUpdate = isNewer(known, update)
    ? {
        ...update,
        ...lasting,
        averagePrice: update.averagePrice ?? known.averagePrice,
        updatedAt: Math.max(known.updatedAt, update.updatedAt),
      }
    : { ...known, ...lasting };
  return isSame(known, merged) ? undefined : merged;
}

function isNewer(known: StreamedOrderUpdate, update: StreamedOrderUpdate): boolean {
  if (known.orderId === null && known.algoId === null) return true;
  // A triggered order is newer than its conditional order.
  if ((known.orderId === null) !== (update.orderId === null)) return known.orderId === null;
  const executed = decimal(update.executedQuantity).cmp(known.executedQuantity);
  if (isEnded(known.status)) return isEnded(update.status) && executed > 0;
  if (isEnded(update.status)) return executed >= 0;
  return executed > 0 || (executed === 0 && update.updatedAt >= known.updatedAt);
}

function isSame(a: StreamedOrderUpdate, b: StreamedOrderUpdate): boolean {
  return JSON.stringify(a, FIELDS) === JSON.stringify(b, FIELDS);
}

/**
 * The updates of a snapshot's rows. Orders of unknown kinds are skipped; their executions are recorded all the same.
 */
export function parseSnapshotOrders<Row>(
  rows: readonly Row[],
  read: (row: Row) => StreamedOrderUpdate,
): StreamedOrderUpdate[] {
  return rows.flatMap((row) => {
    try {
      const update = read(row);
      return update.condition !== null && !isAboveZero(update.condition.triggerPrice) ? [] : [update];
    } catch (error) {
      if (error instanceof RangeError || error instanceof TypeError) return [];
      throw error;
    }
  });
}

/** Every field of an update, which defines the order for comparisons. */
const FIELDS: (keyof StreamedOrderUpdate | keyof Condition)[] = [
  'product',
  'instrumentId',
  'clientOrderId',
  'orderId',
  'algoId',
  'direction',
  'priceType',
  'timeInForce',
  'reduceOnly',
  'price',
  'quantity',
  'condition',
  'type',
  'triggerPrice',
  'triggerBy',
  'expiresAt',
  'status',
  'executedQuantity',
  'averagePrice',
  'liquidationType',
  'rejection',
  'createdAt',
  'updatedAt',
  'lastDealAt',
];

const latest = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b);

/** The exchange's own orders are recognised by the prefix of their client ids. */
function parseLiquidationType(clientOrderId: string): LiquidationType | null {
  if (clientOrderId.startsWith('adl_autoclose')) return 'position_reduction';
  return clientOrderId.startsWith('autoclose-') ? 'take_over' : null;
}

const parsePriceType = (type: string): 'limit' | 'market' => (type.endsWith('MARKET') ? 'market' : 'limit');

function parseTimeInForce(text: string): TimeInForce {
  return text === 'IOC' || text === 'FOK' || text === 'GTX' || text === 'GTD' ? text : 'GTC';
}

const isAboveZero = (text: string): boolean => /[1-9]/.test(text);
const parsePrice = (text: string): string | null => (isAboveZero(text) ? toDecimalString(text) : null);
