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

/** A trade as its row shows it. */
interface Written {
  readonly side: 'buy' | 'sell';
  readonly price: string;
  readonly quantity: string;
  readonly time: string;
}

/**
 * The latest trades as fixed rows, written directly to the DOM, newest first. Each row stays in its place and is
 * rewritten, because rows that move are layout shifts. A trade is formatted once.
 */
export function createTape(host: HTMLElement, count: number, text: TapeText): Tape {
  const rows = Array.from({ length: count }, makeRow);
  let shown: readonly Written[] = [];
  let newest: ListedTrade | undefined;
  host.replaceChildren(...rows.map(({ element }) => element));

  const format = (trade: ListedTrade): Written => ({
    side: trade.isBuyerMaker ? 'sell' : 'buy',
    price: text.price(trade.price),
    quantity: text.quantity(trade.quantity),
    time: formatClock(trade.time),
  });
  return {
    show: (trades) => {
      const last = trades.at(-1);
      if (last === undefined || last === newest) return;
      const at = newest === undefined ? -1 : trades.lastIndexOf(newest);
      newest = last;
      const added = trades.slice(Math.max(at + 1, trades.length - count)).map(format);
      shown = [...added.toReversed(), ...(at < 0 ? [] : shown)].slice(0, count);
      for (const [index, row] of rows.entries()) {
        const trade = shown[index];
        if (trade !== undefined) write(row, trade);
      }
    },
    remove: () => host.replaceChildren(),
  };
}

function write(row: Row, { side, price, quantity, time }: Written): void {
  if (row.side !== side) {
    row.side = side;
    for (const cell of row.sided) cell.dataset.side = side;
    put(row.arrow, side === 'sell' ? '▼' : '▲');
  }
  put(row.price, price);
  put(row.quantity, quantity);
  put(row.time, time);
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
