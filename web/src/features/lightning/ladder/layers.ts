import { parseUnits } from '@aldgate/domain/market/units.ts';
import { round } from '@aldgate/domain/money/amount.ts';
import { aggregateLevels } from '@aldgate/exchange/book/aggregateLevels.ts';
import type { LocalOrderBook } from '@aldgate/exchange/book/localOrderBook.ts';
import type { ListedTrade } from '@aldgate/exchange/trades/tradeList.ts';
import { type Axis, findRow, findSideRow, rowPrice } from './axis.ts';
import type { LadderEntry, LadderLiquidation, LadderOrder } from './types.ts';

interface Precision {
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
}

/* Layers are shown beside the prices: lists with an item for each row, quantities in units of 10^-decimals. */

export interface BookLayer {
  readonly bids: readonly number[];
  readonly asks: readonly number[];
}

const emptyRows = ({ count }: Axis): number[] => Array.from({ length: count }, () => 0);

/** The quantities of a book, grouped by the axis' step. `tick` is in units of the price. */
export function placeBook(
  axis: Axis,
  book: Pick<LocalOrderBook, 'bids' | 'asks' | 'bestBid' | 'bestAsk'>,
  { priceDecimals, quantityDecimals, tick }: Precision & { readonly tick: number },
): BookLayer {
  const placeSide = (side: 'bids' | 'asks') => {
    const rows = emptyRows(axis);
    const best = (side === 'bids' ? book.bestBid : book.bestAsk)?.[0];
    if (best === undefined) return rows;
    const units = parseUnits(best, priceDecimals);
    const distance = side === 'bids' ? units - rowPrice(axis, axis.count - 1) : axis.top - units;
    // A level lies on a tick, so no more of them are between the best and the axis' end.
    const levels = book[side](Math.max(0, Math.ceil((distance + axis.step) / tick)));
    const options = { side, priceDecimals, quantityDecimals, step: axis.step, count: levels.length };
    for (const { price, quantity } of aggregateLevels(levels, options)) {
      const row = findRow(axis, price);
      if (row !== undefined) rows[row] = quantity;
    }
    return rows;
  };
  return { bids: placeSide('bids'), asks: placeSide('asks') };
}

export interface TapeLayer {
  readonly traded: readonly number[];
  readonly last: { readonly row: number; readonly direction: 'buy' | 'sell' } | undefined;
}

/** The quantities of the latest trades at each price, and the last one with its taker's side. */
export function placeTrades(
  axis: Axis,
  trades: readonly ListedTrade[],
  { priceDecimals, quantityDecimals }: Precision,
): TapeLayer {
  const traded = emptyRows(axis);
  let last: TapeLayer['last'];
  for (const { price, quantity, isBuyerMaker } of trades) {
    const direction = isBuyerMaker ? 'sell' : 'buy';
    // A buyer takes an ask, and asks round up.
    const row = findSideRow(axis, parseUnits(price, priceDecimals), isBuyerMaker ? 'buy' : 'sell');
    last = row === undefined ? undefined : { row, direction };
    if (row !== undefined) traded[row] = (traded[row] ?? 0) + parseUnits(quantity, quantityDecimals);
  }
  return { traded, last };
}

/** The own orders of one side in a row. */
export interface OwnOrders {
  readonly orders: readonly LadderOrder[];
  readonly quantity: number;
  readonly hasStop: boolean;
}

export interface OrderLayer {
  readonly buy: readonly (OwnOrders | undefined)[];
  readonly sell: readonly (OwnOrders | undefined)[];
}

export function placeOrders(axis: Axis, orders: readonly LadderOrder[], precision: Precision): OrderLayer {
  const layer = {
    buy: Array.from<OwnOrders | undefined>({ length: axis.count }),
    sell: Array.from<OwnOrders | undefined>({ length: axis.count }),
  };
  for (const order of orders) {
    const rows = layer[order.direction];
    const row = findSideRow(axis, parseUnits(order.price, precision.priceDecimals), order.direction);
    if (row === undefined) continue;
    const before = rows[row] ?? { orders: [], quantity: 0, hasStop: false };
    rows[row] = {
      orders: [...before.orders, order],
      quantity: before.quantity + parseUnits(order.quantity, precision.quantityDecimals),
      hasStop: before.hasStop || order.isStop,
    };
  }
  return layer;
}

/** Kinds of marked prices. The one that is last in this list decides a row's colour. */
export const MARKS = ['mark', 'buyEntry', 'sellEntry', 'liquidation'] as const;

export type MarkKind = (typeof MARKS)[number];

export interface MarkedRow {
  readonly kinds: readonly MarkKind[];
  readonly accountNames: readonly string[];
}

interface Marked {
  readonly mark: string | undefined;
  readonly entries: readonly LadderEntry[];
  readonly liquidations: readonly LadderLiquidation[];
}

/** The marked rows. These prices are averages or computed, so each is at the nearest row. */
export function placeMarks(
  axis: Axis,
  { mark, entries, liquidations }: Marked,
  { priceDecimals }: Pick<Precision, 'priceDecimals'>,
): readonly (MarkedRow | undefined)[] {
  const rows = Array.from<MarkedRow | undefined>({ length: axis.count });
  const put = (kind: MarkKind, price: string, accountName?: string) => {
    const units = parseUnits(round(price, priceDecimals, 'half-even'), priceDecimals);
    const row = findRow(axis, Math.round(units / axis.step) * axis.step);
    if (row === undefined) return;
    const { kinds = [], accountNames = [] } = rows[row] ?? {};
    const has = new Set([...kinds, kind]);
    rows[row] = {
      kinds: MARKS.filter((each) => has.has(each)),
      accountNames: accountName === undefined ? accountNames : [...accountNames, accountName],
    };
  };
  if (mark !== undefined) put('mark', mark);
  for (const { price, direction, accountName } of entries)
    put(direction === 'buy' ? 'buyEntry' : 'sellEntry', price, accountName);
  for (const { price, accountName } of liquidations) put('liquidation', price, accountName);
  return rows;
}
