import type { ListedTrade } from '@aldgate/exchange/trades/tradeList.ts';
import { formatClock } from '@aldgate/ui/format/time.ts';
import styles from './tape.module.css';

export interface TapeText {
  readonly price: (price: string) => string;
  readonly quantity: (quantity: string) => string;
}

export interface Tape {
  /** Shows the newest of the given trades, which are sorted oldest first. */
  readonly show: (trades: readonly ListedTrade[]) => void;
  readonly remove: () => void;
}

/** Height of a row in CSS pixels, equal to the style sheet's. */
export const ROW_PX = 24;

interface Row {
  readonly element: HTMLElement;
  /** Shows the taker's side in addition to the colour. */
  readonly arrow: Text;
  readonly price: Text;
  readonly quantity: Text;
  readonly time: Text;
  /** The cells coloured by the taker's side. A style on the row would be recomputed for all cells. */
  readonly sided: readonly HTMLElement[];
  side: 'buy' | 'sell' | undefined;
}

/**
 * The latest trades as a fixed pool of rows, written directly to the DOM, newest first. A new trade reuses the row of
 * the oldest one, so that the others only move.
 */
export function createTape(host: HTMLElement, count: number, text: TapeText): Tape {
  let rows = Array.from({ length: count }, makeRow);
  let placed = 0;
  let newest: ListedTrade | undefined;
  host.replaceChildren(...rows.map(({ element }) => element));

  const write = (row: Row, trade: ListedTrade) => {
    const side = trade.isBuyerMaker ? 'sell' : 'buy';
    if (row.side !== side) {
      row.side = side;
      for (const cell of row.sided) cell.dataset.side = side;
    }
    put(row.arrow, trade.isBuyerMaker ? '▼' : '▲');
    put(row.price, text.price(trade.price));
    put(row.quantity, text.quantity(trade.quantity));
    put(row.time, formatClock(trade.time));
  };
  return {
    show: (trades) => {
      const last = trades.at(-1);
      if (last === undefined || last === newest) return;
      const at = newest === undefined ? -1 : trades.lastIndexOf(newest);
      newest = last;
      const isReset = at < 0 || trades.length - 1 - at >= count;
      const fresh = isReset ? trades.slice(-count) : trades.slice(at + 1);
      const reused = isReset ? rows.splice(0, fresh.length) : rows.splice(-fresh.length);
      for (const [index, row] of reused.entries()) {
        const trade = fresh[fresh.length - 1 - index];
        if (trade !== undefined) write(row, trade);
      }
      rows = [...reused, ...rows];
      // Where all trades are new, each row is rewritten in place.
      if (isReset) return;
      // The order is set by a style, which leaves the other rows and all texts unchanged.
      for (const { element } of reused.toReversed()) {
        placed += 1;
        element.style.order = `${-placed}`;
      }
    },
    remove: () => host.replaceChildren(),
  };
}

/** Assigning an unchanged text would still cause layout. */
function put(text: Text, data: string): void {
  if (text.data !== data) text.data = data;
}

function makeRow(): Row {
  const element = document.createElement('div');
  element.className = styles.row ?? '';
  const [arrow, price, quantity, time] = [new Text(), new Text(), new Text(), new Text()];
  const cells = [arrow, price, quantity, time].map((text) => {
    const cell = document.createElement('span');
    cell.append(text);
    return cell;
  });
  element.append(...cells);
  return { element, arrow, price, quantity, time, sided: cells.slice(0, 2), side: undefined };
}
