import type { Order, Position } from '../account/queries.ts';

/** Formats the labels of the lines; amounts are decimal strings. */
export interface MarkerLabels {
  readonly position: (quantity: string) => string;
  readonly order: (direction: Order['direction'], quantity: string) => string;
  readonly trigger: (direction: Order['direction'], quantity: string) => string;
}

/** The entry of a contract's position, and the prices of its open orders. */
export function buildOrderMarkers(
  symbol: string,
  positions: readonly Position[],
  orders: readonly Order[],
  labels: MarkerLabels,
): readonly ChartLine[] {
  const isHere = ({ instrumentId }: { readonly instrumentId: string }) => instrumentId === symbol;
  const positionMarkers = positions.filter(isHere).map(({ side, openPrice, quantity }): ChartLine => {
    const isLong = side === 'long';
    const text = labels.position(isLong ? quantity : `-${quantity}`);
    return { id: 'position', price: openPrice, kind: 'position', side: isLong ? 'buy' : 'sell', text };
  });
  const orderMarkers = orders.filter(isHere).flatMap((order): ChartLine[] => {
    const price = order.condition?.triggerPrice ?? order.price;
    if (price === null) return [];
    const text = labels[order.condition === null ? 'order' : 'trigger'](order.direction, order.quantity);
    return [{ id: order.clientOrderId, price, kind: 'order', side: order.direction, text }];
  });
  return [...positionMarkers, ...orderMarkers];
}

/** The prices of a contract's orders in the book; conditional orders are not included. */
export function listOrderPrices(symbol: string, orders: readonly Order[]): readonly string[] {
  const prices = orders.flatMap(({ instrumentId, condition, price }) =>
    instrumentId === symbol && condition === null && price !== null ? [price] : [],
  );
  return [...new Set(prices)].toSorted();
}

/** A marked price: the entry of a position, or an open order. The price is a decimal string. */
export interface ChartLine {
  readonly id: string;
  readonly price: string;
  readonly kind: 'position' | 'order';
  readonly side: 'buy' | 'sell';
  /** Beside the line: 'Position 4.200'. */
  readonly text: string;
}

export const isSameLine = (a: ChartLine, b: ChartLine): boolean =>
  a.price === b.price && a.kind === b.kind && a.side === b.side && a.text === b.text;
