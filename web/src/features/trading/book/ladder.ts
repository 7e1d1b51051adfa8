import type { LadderLevel } from '@aldgate/exchange/book/aggregateLevels.ts';
import { barsPath } from '../../../lib/charts/barsPath.ts';
import styles from './book.module.css';

/** Formatters of the ladder; prices and quantities are in units of its levels. */
export interface LadderText {
  readonly price: (units: number) => string;
  readonly quantity: (units: number) => string;
}

export interface LadderShown {
  readonly levels: readonly LadderLevel[];
  /** The cumulated quantity of a full-width bar. */
  readonly maxSum: number;
  readonly text: LadderText;
  /** Whether the user has an order at a price. */
  readonly hasOrderAt: (price: number) => boolean;
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

/** No level has these values. */
const EMPTY = { price: -1, quantity: -1, sum: -1, hasOrder: false };

/**
 * One side of the book as a fixed pool of rows, written directly to the DOM: a row is touched only where its values
 * change, and nothing is measured. The best level is next to the middle: last of the asks, first of the bids.
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
    show: ({ levels, maxSum, text, hasOrderAt }) => {
      // A new formatter changes rows whose values are the same.
      const isReset = written !== text;
      written = text;
      for (const [index, row] of rows.entries()) {
        const level = levels[index];
        if (isReset) row.level = { ...EMPTY, price: -2 };
        if (level === undefined) clear(row);
        else write(row, { level, text, hasOrder: hasOrderAt(level.price) });
      }
      const shares = rows.map((_, index) => (levels[index]?.sum ?? 0) / maxSum);
      bars.style.clipPath = barsPath(side === 'asks' ? shares.toReversed() : shares, { rowPx: ROW_PX, edge: 'right' });
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
  if (hasOrder !== shown.hasOrder) row.element.toggleAttribute('data-has-order', hasOrder);
  row.level = { price: level.price, quantity: level.quantity, sum: level.sum, hasOrder };
}

function clear(row: Row): void {
  if (row.level.price === EMPTY.price) return;
  row.level = EMPTY;
  row.price.data = '';
  row.quantity.data = '';
  row.sum.data = '';
  row.element.removeAttribute('data-has-order');
  row.element.setAttribute('aria-hidden', 'true');
}

/**
 * A div with the role of a button: a <button> element computes its layout again on every change, which is too
 * expensive for a whole book.
 */
function makeRow(): Row {
  const element = document.createElement('div');
  element.className = styles.row ?? '';
  element.setAttribute('role', 'button');
  // An empty row has no name and is not clickable.
  element.setAttribute('aria-hidden', 'true');
  // The whole book is one stop of the tab order; arrow keys move within it.
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

/** Height of a row in CSS pixels, equal to the style sheet's. */
export const ROW_PX = 24;
