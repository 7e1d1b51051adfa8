import { parseUnits } from '@aldgate/domain/market/units.ts';
import type { LocalOrderBook } from '@aldgate/exchange/book/localOrderBook.ts';
import type { ListedTrade } from '@aldgate/exchange/trades/tradeList.ts';
import { type Axis, centreAxis, findMid, isCentred, rowPrice, scrollAxis } from './axis.ts';
import { placeBook, placeMarks, placeOrders, placeTrades } from './layers.ts';
import type { PressTarget } from './press.ts';
import type { LadderEntry, LadderLiquidation, LadderOrder } from './types.ts';
import { createLadderView, type LadderView, type Painted, type ViewText } from './view.ts';

export interface LadderSources {
  readonly book: () => LocalOrderBook | undefined;
  readonly trades: () => readonly ListedTrade[];
  readonly mark: () => string | undefined;
  readonly orders: () => readonly LadderOrder[];
  readonly entries: () => readonly LadderEntry[];
  readonly liquidations: () => readonly LadderLiquidation[];
  /** Whether the ladder recentres when the middle of the book leaves its middle half. */
  readonly isFollowing: () => boolean;
}

export interface LadderOptions {
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  /** Tick and grouping in units of 10^-priceDecimals. */
  readonly tick: number;
  readonly step: number;
  readonly count: number;
  readonly rowPx: number;
  readonly text: ViewText;
  /** The clock of the browser's events, milliseconds. */
  readonly now: () => number;
  readonly formatPrice: (units: number) => string;
}

export interface PriceLadder {
  readonly paintBook: () => void;
  readonly paintTape: () => void;
  readonly paintMarks: () => void;
  readonly paintOrders: () => void;
  readonly recentre: () => void;
  readonly scroll: (rows: number) => void;
  /** While a button is down the prices stay, unless the user moves them. */
  readonly hold: (isHeld: boolean) => void;
  /** When the prices of the rows changed last. */
  readonly recentredAt: () => number;
  /** Finds what is at an element, as it is painted; undefined beside the sides. */
  readonly target: (element: Element) => PressTarget | undefined;
  /** The own orders of a target's row and side. */
  readonly ownOrders: (target: Pick<PressTarget, 'row' | 'direction'>) => readonly LadderOrder[];
  /** The price of a row, as it is painted. */
  readonly priceAt: (row: number) => string | undefined;
  readonly cell: LadderView['cell'];
  readonly markDrop: LadderView['markDrop'];
  readonly remove: () => void;
}

/** Paints what its sources have into an element. */
export function createPriceLadder(host: HTMLElement, sources: LadderSources, options: LadderOptions): PriceLadder {
  const { priceDecimals, step, count, now } = options;
  const view = createLadderView(host, options);
  let painted: Painted | undefined;
  let changedAt = Number.NEGATIVE_INFINITY;
  let isHeld = false;

  const units = (row: readonly [string, string] | undefined) => row && parseUnits(row[0], priceDecimals);
  const findBookMid = () => {
    const book = sources.book();
    return book && findMid(units(book.bestBid), units(book.bestAsk));
  };
  const placeAllBook = (axis: Axis) => {
    const book = sources.book();
    return book === undefined ? undefined : placeBook(axis, book, options);
  };
  const markLayer = (axis: Axis) =>
    placeMarks(
      axis,
      { mark: sources.mark(), entries: sources.entries(), liquidations: sources.liquidations() },
      options,
    );
  const show = (next: Painted) => {
    painted = next;
    view.show(next);
  };
  const setAxis = (axis: Axis) => {
    const book = placeAllBook(axis);
    if (book === undefined) return;
    changedAt = now();
    show({
      axis,
      ...book,
      ...placeTrades(axis, sources.trades(), options),
      ...placeOrders(axis, sources.orders(), options),
      marks: markLayer(axis),
    });
  };
  const repaint = (layer: (axis: Axis) => Partial<Painted> | undefined) => {
    if (painted !== undefined) show({ ...painted, ...layer(painted.axis) });
  };
  const ownOrders: PriceLadder['ownOrders'] = ({ row, direction }) => painted?.[direction][row]?.orders ?? [];
  const recentre = () => {
    const mid = findBookMid();
    if (mid !== undefined) setAxis(centreAxis(mid, { step, count }));
  };

  return {
    paintBook: () => {
      const mid = findBookMid();
      const isLost = mid !== undefined && painted !== undefined && !isCentred(painted.axis, mid);
      if (painted === undefined || (isLost && sources.isFollowing() && !isHeld)) recentre();
      else repaint(placeAllBook);
    },
    paintTape: () => repaint((axis) => placeTrades(axis, sources.trades(), options)),
    paintMarks: () => repaint((axis) => ({ marks: markLayer(axis) })),
    paintOrders: () => repaint((axis) => placeOrders(axis, sources.orders(), options)),
    recentre,
    scroll: (rows) => {
      if (painted !== undefined) setAxis(scrollAxis(painted.axis, rows));
    },
    hold: (next) => {
      isHeld = next;
    },
    recentredAt: () => changedAt,
    target: (element) => {
      const found = view.find(element);
      if (found === undefined || painted === undefined) return undefined;
      const { row, side, isOwn } = found;
      return {
        row,
        direction: side,
        price: options.formatPrice(rowPrice(painted.axis, row)),
        orders: isOwn ? ownOrders({ row, direction: side }) : [],
      };
    },
    ownOrders,
    priceAt: (row) =>
      painted === undefined || row < 0 || row >= count ? undefined : options.formatPrice(rowPrice(painted.axis, row)),
    cell: view.cell,
    markDrop: view.markDrop,
    remove: view.remove,
  };
}
