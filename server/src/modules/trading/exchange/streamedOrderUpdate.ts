import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { isEnded } from '@aldgate/domain/trading/orderEnd.ts';
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
 * What the exchange said of an order at one time, whichever way it said it. Decimal strings without zeros at their end,
 * times in epoch milliseconds.
 */
export interface StreamedOrderUpdate {
  readonly instrumentId: string;
  readonly clientOrderId: string;
  /** Null while it waits for a price: then it has an `algoId`, and is an order no sooner than it is triggered. */
  readonly orderId: string | null;
  readonly algoId: string | null;
  readonly direction: 'buy' | 'sell';
  readonly priceType: 'limit' | 'market';
  readonly timeInForce: TimeInForce;
  readonly reduceOnly: boolean;
  readonly price: string | null;
  readonly quantity: string;
  /** Null where it is none, or where this word does not tell: a triggered order does not say what it waited for. */
  readonly condition: Condition | null;
  readonly expiresAt: number | null;
  readonly status: OrderStatus;
  readonly executedQuantity: string;
  readonly averagePrice: string | null;
  readonly liquidationType: LiquidationType | null;
  /** Why the order that a conditional one became was refused. */
  readonly rejection: string | null;
  /** When it was made, as far as this word tells; otherwise when it was told of. */
  readonly createdAt: number;
  readonly updatedAt: number;
  /** When something of it was executed, as far as this word tells. */
  readonly lastDealAt: number | null;
}

export function parseStreamUpdate({ T, o }: OrderTradeUpdate): StreamedOrderUpdate {
  const isTrade = isAboveZero(o.l);
  return {
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
 * What is known of an order after one more word, in whichever order words come: an order that was over stays so, what was
 * executed never shrinks, and of two words that agree in that the later one counts. What was asked for, and nothing that the
 * exchange has said, has no ids yet: any word counts for more. Undefined where nothing is new.
 */
export function mergeOrderUpdate(
  known: StreamedOrderUpdate,
  update: StreamedOrderUpdate,
): StreamedOrderUpdate | undefined {
  // What never changes is taken from whichever word tells it.
  const lasting = {
    orderId: known.orderId ?? update.orderId,
    algoId: known.algoId ?? update.algoId,
    condition: known.condition ?? update.condition,
    // What the platform ends at a time of its own the exchange knows no time of.
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
  // An order comes after what waited for its price.
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
 * The words of rows. An order of a kind that is not known here is left out: it keeps nobody from reading the others, and
 * what it executes is told of all the same.
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

/** Every field of a word, so that two of them are written in one order. */
const FIELDS: (keyof StreamedOrderUpdate | keyof Condition)[] = [
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

/** The exchange's own orders are known by how their client ids begin. */
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
