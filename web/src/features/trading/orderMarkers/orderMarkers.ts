import { round } from '@aldgate/domain/money/amount.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import type { Order, Position } from '../account/queries.ts';
import { hasTrigger } from '../orders/trigger.ts';

/** Formats the labels of the lines; amounts are decimal strings. */
export interface MarkerLabels {
  /** `profit` is at the mark price; null while it is unknown. */
  readonly position: (quantity: string, profit: string | null) => string;
  readonly order: (direction: Order['direction'], quantity: string) => string;
  readonly trigger: (direction: Order['direction'], quantity: string) => string;
  /** A position's take profit or stop loss, which has no quantity of its own. */
  readonly exit: (leg: 'takeProfit' | 'stopLoss') => string;
}

/** The entry of a contract's position, and the prices of its open orders; prices are cut off as in the tables. */
export function buildOrderMarkers(
  { symbol, priceDecimals }: Pick<Instrument, 'symbol' | 'priceDecimals'>,
  positions: readonly Position[],
  orders: readonly Order[],
  labels: MarkerLabels,
): readonly ChartLine[] {
  const isHere = ({ instrumentId }: { readonly instrumentId: string }) => instrumentId === symbol;
  const positionMarkers = positions.filter(isHere).map(({ side, openPrice, quantity, unrealizedPnl }): ChartLine => {
    const isLong = side === 'long';
    const text = labels.position(isLong ? quantity : `-${quantity}`, unrealizedPnl);
    const price = round(openPrice, priceDecimals, 'down');
    const tone = unrealizedPnl === null ? {} : ({ tone: unrealizedPnl.startsWith('-') ? 'down' : 'up' } as const);
    return { id: 'position', price, kind: 'position', side: isLong ? 'buy' : 'sell', text, ...tone };
  });
  const orderMarkers = orders.filter(isHere).flatMap((order): ChartLine[] => {
    const { condition } = order;
    const waits = condition !== null && hasTrigger(order);
    const price = waits ? condition.triggerPrice : order.price;
    if (price === null) return [];
    const text =
      waits && order.closesPosition
        ? labels.exit(condition.type === 'take_profit' ? 'takeProfit' : 'stopLoss')
        : labels[waits ? 'trigger' : 'order'](order.direction, order.quantity);
    const tone = order.direction === 'buy' ? 'up' : 'down';
    return [{ id: order.clientOrderId, price, kind: 'order', side: order.direction, text, tone }];
  });
  return [...positionMarkers, ...orderMarkers];
}

/** The prices of an instrument's orders in the book; conditional ones are in it once they have triggered. */
export function listOrderPrices(symbol: string, orders: readonly Order[]): readonly string[] {
  const prices = orders.flatMap((order) =>
    order.instrumentId === symbol && !hasTrigger(order) && order.price !== null ? [order.price] : [],
  );
  return [...new Set(prices)].toSorted();
}

/** A marked price: the entry of a position, an average buy price, or an open order. The price is a decimal string. */
export interface ChartLine {
  readonly id: string;
  readonly price: string;
  readonly kind: 'position' | 'average' | 'order';
  readonly side: 'buy' | 'sell';
  /** On the line: 'Position 4.200 +12.40 USDT'. */
  readonly text: string;
  /** Tone of a position or balance with a profit or a loss, or of an order's side. */
  readonly tone?: 'up' | 'down';
}

/** Whether two lines are drawn the same, apart from their texts. */
export const isSameLine = (a: ChartLine, b: ChartLine): boolean =>
  a.price === b.price && a.kind === b.kind && a.side === b.side;
