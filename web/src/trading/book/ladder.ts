import type { LadderLevel } from '@aldgate/exchange/book/aggregateLevels.ts';
import { barsPath } from './barsPath.ts';
import styles from './book.module.css';

/** What a ladder is written with; prices and quantities are the units of its levels. */
export interface LadderText {
  readonly price: (units: number) => string;
  readonly quantity: (units: number) => string;
}

export interface LadderShown {
  readonly levels: readonly LadderLevel[];
  /** The sum that a full bar stands for. */
  readonly maxSum: number;
  readonly text: LadderText;
  /** Whether an order of one's own rests in the row of a price. */
  readonly isOwn: (price: number) => boolean;
}

export interface Ladder {
  readonly show: (shown: LadderShown) => void;
  /** The price of a row's element, in units; undefined for an empty row. */
  readonly getPrice: (element: Element) => number | undefined;
  readonly remove: () => void;
}

interface Row {
  readonly element: HTMLElement;
  readonly price: Text;
  readonly quantity: Text;
  readonly sum: Text;
  level: { price: number; quantity: number; sum: number; hasOrder: boolean };
}

/** No level has these. */
const EMPTY = { price: -1, quantity: -1, sum: -1, hasOrder: false };

/**
 * One side of the book as a fixed pool of rows, written past React: a row is touched only where its figures moved, and
 * nothing is measured. The best level stands next to the middle: last of the asks, first of the bids.
 */
export function createLadder(host: HTMLElement, side: 'asks' | 'bids', count: number): Ladder {
  const rows = Array.from({ length: count }, makeRow);
  const elements = rows.map(({ element }) => element);
  const body = document.createElement('div');
  body.className = styles.rows ?? '';
  const bars = document.createElement('i');
  body.append(bars, ...(side === 'asks' ? elements.toReversed() : elements));
  host.replaceChildren(body);
  const byElement = new Map(rows.map((row) => [row.element as Element, row]));
  let written: LadderText | undefined;

  return {
    show: ({ levels, maxSum, text, isOwn }) => {
      // Another way of writing changes rows whose figures did not move.
      const isReset = written !== text;
      written = text;
      for (const [index, row] of rows.entries()) {
        const level = levels[index];
        if (isReset) row.level = { ...EMPTY, price: -2 };
        if (level === undefined) clear(row);
        else write(row, { level, text, hasOrder: isOwn(level.price) });
      }
      const shares = rows.map((_, index) => (levels[index]?.sum ?? 0) / maxSum);
      bars.style.clipPath = barsPath(side === 'asks' ? shares.toReversed() : shares);
    },
    getPrice: (element) => {
      const price = byElement.get(element)?.level.price;
      return price === undefined || price < 0 ? undefined : price;
    },
    remove: () => host.replaceChildren(),
  };
}

interface Written {
  readonly level: LadderLevel;
  readonly text: LadderText;
  readonly hasOrder: boolean;
}

function write(row: Row, { level, text, hasOrder }: Written): void {
  const shown = row.level;
  if (shown.price < 0) row.element.removeAttribute('aria-hidden');
  if (level.price !== shown.price) row.price.data = text.price(level.price);
  if (level.quantity !== shown.quantity) row.quantity.data = text.quantity(level.quantity);
  if (level.sum !== shown.sum) row.sum.data = text.quantity(level.sum);
  if (hasOrder !== shown.hasOrder) row.element.toggleAttribute('data-own', hasOrder);
  row.level = { price: level.price, quantity: level.quantity, sum: level.sum, hasOrder };
}

function clear(row: Row): void {
  if (row.level.price === EMPTY.price) return;
  row.level = EMPTY;
  row.price.data = '';
  row.quantity.data = '';
  row.sum.data = '';
  row.element.removeAttribute('data-own');
  row.element.setAttribute('aria-hidden', 'true');
}

/** A button by its role: the element of that name lays itself out anew at each change, which a whole book cannot afford. */
function makeRow(): Row {
  const element = document.createElement('div');
  element.className = styles.row ?? '';
  element.setAttribute('role', 'button');
  // A row that is empty has no name and nothing to press.
  element.setAttribute('aria-hidden', 'true');
  // One stop of the tab order for the whole book; arrow keys go on from it.
  element.tabIndex = -1;
  const [price, quantity, sum] = [new Text(), new Text(), new Text()];
  element.append(...[price, quantity, sum].map(cell));
  return { element, price, quantity, sum, level: { ...EMPTY, price: -2 } };
}

function cell(text: Text): HTMLElement {
  const element = document.createElement('span');
  element.append(text);
  return element;
}
