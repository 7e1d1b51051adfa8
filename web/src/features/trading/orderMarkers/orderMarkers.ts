import { round } from '@aldgate/domain/money/amount.ts';
import { exitResult } from '@aldgate/domain/trading/protection.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import type { Order, Position } from '../account/queries.ts';
import { hasTrigger } from '../orders/trigger.ts';
import type { Exit } from './exits.ts';

/** Formats the labels of the lines; amounts are decimal strings. */
export interface MarkerLabels {
  /** `profit` is at the mark price; null while it is unknown. */
  readonly position: (quantity: string, profit: string | null) => string;
  readonly order: (direction: Order['direction'], quantity: string) => string;
  readonly trigger: (direction: Order['direction'], quantity: string) => string;
  /** `result` is what the exit wins or loses; null while it is unknown. */
  readonly exit: (exit: Exit, result: string | null) => string;
  /** A text with the price of its line, where that is out of view. */
  readonly atPrice: (text: string, price: string) => string;
}

interface Marked {
  readonly positions: readonly Position[];
  readonly orders: readonly Order[];
  readonly exits: readonly Exit[];
}

/**
 * The entry of a contract's position, its exits, and the prices of its other open orders; prices are cut off as in the
 * tables.
 */
export function buildOrderMarkers(
  { symbol, priceDecimals }: Pick<Instrument, 'symbol' | 'priceDecimals'>,
  { positions, orders, exits }: Marked,
  labels: MarkerLabels,
): readonly ChartLine[] {
  const isHere = ({ instrumentId }: { readonly instrumentId: string }) => instrumentId === symbol;
  const positionMarkers = positions.filter(isHere).map(({ side, openPrice, quantity, unrealizedPnl }): ChartLine => {
    const text = labels.position(side === 'long' ? quantity : `-${quantity}`, unrealizedPnl);
    const price = round(openPrice, priceDecimals, 'down');
    return { id: 'position', price, kind: 'position', text, ...toneOf(unrealizedPnl) };
  });
  const exitMarkers = exits.map((exit): ChartLine => {
    const { id, direction, size, triggerPrice: price, isMovable } = exit;
    const result = size === undefined ? null : exitResult(direction, size, price);
    const text = labels.exit(exit, result);
    return { id, price, kind: 'exit', text, edgeText: labels.atPrice(text, price), isMovable, ...toneOf(result) };
  });
  const exitIds = new Set(exits.map(({ id }) => id));
  const orderMarkers = orders.filter(isHere).flatMap((order): ChartLine[] => {
    if (exitIds.has(order.clientOrderId)) return [];
    const { condition } = order;
    const waits = condition !== null && hasTrigger(order);
    const price = waits ? condition.triggerPrice : order.price;
    if (price === null) return [];
    const text = labels[waits ? 'trigger' : 'order'](order.direction, order.quantity);
    const tone = order.direction === 'buy' ? 'up' : 'down';
    return [{ id: order.clientOrderId, price, kind: 'order', text, tone }];
  });
  return [...positionMarkers, ...exitMarkers, ...orderMarkers];
}

/** The tone of a profit or a loss, a decimal string; none while it is unknown. */
export const toneOf = (profit: string | null): Pick<ChartLine, 'tone'> =>
  profit === null ? {} : { tone: profit.startsWith('-') ? 'down' : 'up' };

/** A marked price: the entry of a position, an average buy price, an exit or an open order. */
export interface ChartLine {
  readonly id: string;
  /** Decimal string. */
  readonly price: string;
  readonly kind: 'position' | 'average' | 'exit' | 'order';
  /** On the line: 'Position 4.200 +12.40 USDT'. */
  readonly text: string;
  /** At the chart's edge while the line is out of view; without it the line is not shown then. */
  readonly edgeText?: string;
  /** Whether it can be dragged to another price. */
  readonly isMovable?: boolean;
  /** Tone of a profit or a loss, or of an order's side. */
  readonly tone?: 'up' | 'down';
}

/** Whether two lines are drawn the same, apart from their texts. */
export const isSameLine = (a: ChartLine, b: ChartLine): boolean =>
  a.price === b.price && a.kind === b.kind && a.tone === b.tone;
