import { barsPath } from '../../../lib/charts/barsPath.ts';
import { type Axis, rowPrice } from './axis.ts';
import styles from './ladder.module.css';
import type { BookLayer, MarkedRow, OrderLayer, OwnOrders, TapeLayer } from './layers.ts';

/** Formatters of the rows, whose prices and quantities are in units of 10^-decimals. */
export interface ViewText {
  readonly price: (units: number) => string;
  readonly quantity: (units: number) => string;
  readonly own: (orders: OwnOrders) => string;
  readonly marks: (marked: MarkedRow) => string;
}

export interface Painted extends BookLayer, OrderLayer, TapeLayer {
  readonly axis: Axis;
  readonly marks: readonly (MarkedRow | undefined)[];
}

export type Side = 'buy' | 'sell';

export interface LadderView {
  readonly show: (painted: Painted) => void;
  /** The row and the side of an element, and whether it is that of the own orders; undefined outside of the sides. */
  readonly find: (
    element: Element,
  ) => { readonly row: number; readonly side: Side; readonly isOwn: boolean } | undefined;
  readonly cell: (row: number, side: Side) => HTMLElement | undefined;
  /** Marks the row that a dragged order would be moved to. */
  readonly markDrop: (row: number | undefined) => void;
  readonly remove: () => void;
}

interface SideCell {
  readonly element: HTMLElement;
  readonly own: HTMLElement;
  readonly ownText: Text;
  readonly quantity: Text;
  shown: { quantity: number; own: OwnOrders | undefined };
}

interface Row {
  readonly element: HTMLElement;
  readonly price: Text;
  readonly info: HTMLElement;
  readonly marks: Text;
  readonly traded: Text;
  readonly buy: SideCell;
  readonly sell: SideCell;
  shown: { price: number; traded: number; marked: MarkedRow | undefined; last: Side | undefined };
}

/**
 * A ladder as a fixed pool of rows, written directly to the DOM: a cell is touched only where its value changes, and
 * nothing is measured.
 */
export function createLadderView(
  host: HTMLElement,
  { count, rowPx, text }: { readonly count: number; readonly rowPx: number; readonly text: ViewText },
): LadderView {
  const rows = Array.from({ length: count }, makeRow);
  const bars = { buy: makeBars('buy'), sell: makeBars('sell') };
  host.replaceChildren(bars.buy, bars.sell, ...rows.map(({ element }) => element));
  const byCell = new Map<Element, { readonly row: number; readonly side: Side }>();
  for (const [row, { buy, sell }] of rows.entries()) {
    byCell.set(buy.element, { row, side: 'buy' });
    byCell.set(sell.element, { row, side: 'sell' });
  }
  let dropRow: number | undefined;

  return {
    show: ({ axis, bids, asks, buy, sell, traded, last, marks }) => {
      for (const [index, row] of rows.entries()) {
        writePrice(row, rowPrice(axis, index), text);
        writeSide(row.buy, { quantity: bids[index] ?? 0, own: buy[index] }, text);
        writeSide(row.sell, { quantity: asks[index] ?? 0, own: sell[index] }, text);
        const side = last?.row === index ? last.direction : undefined;
        writeInfo(row, { traded: traded[index] ?? 0, marked: marks[index], last: side }, text);
      }
      const largest = Math.max(...bids, ...asks, 1);
      const share = (quantity: number) => quantity / largest;
      bars.buy.style.clipPath = barsPath(bids.map(share), { rowPx, edge: 'right' });
      bars.sell.style.clipPath = barsPath(asks.map(share), { rowPx, edge: 'left' });
    },
    find: (element) => {
      const cell = element.closest('[role="gridcell"]');
      const found = cell === null ? undefined : byCell.get(cell);
      return found && { ...found, isOwn: element.closest('[data-own]') !== null };
    },
    cell: (row, side) => rows[row]?.[side].element,
    markDrop: (row) => {
      if (row === dropRow) return;
      if (dropRow !== undefined) rows[dropRow]?.element.removeAttribute('data-drop');
      if (row !== undefined) rows[row]?.element.setAttribute('data-drop', '');
      dropRow = row;
    },
    remove: () => host.replaceChildren(),
  };
}

function writePrice(row: Row, price: number, text: ViewText): void {
  if (row.shown.price === price) return;
  row.shown.price = price;
  row.price.data = text.price(price);
}

function writeSide(cell: SideCell, next: SideCell['shown'], text: ViewText): void {
  const { shown } = cell;
  if (next.quantity !== shown.quantity) cell.quantity.data = next.quantity === 0 ? '' : text.quantity(next.quantity);
  if (next.own !== shown.own) {
    cell.ownText.data = next.own === undefined ? '' : text.own(next.own);
    cell.own.toggleAttribute('data-own', next.own !== undefined);
    cell.own.toggleAttribute('data-stop', next.own?.hasStop === true);
    cell.own.title = [...new Set(next.own?.orders.map(({ accountName }) => accountName))].join(', ');
  }
  cell.shown = next;
}

function writeInfo(
  row: Row,
  { traded, marked, last }: Pick<Row['shown'], 'traded' | 'marked' | 'last'>,
  text: ViewText,
): void {
  const { shown, info } = row;
  if (marked !== shown.marked) {
    row.marks.data = marked === undefined ? '' : text.marks(marked);
    setData(info, 'mark', marked?.kinds.at(-1));
    info.title = marked?.accountNames.join(', ') ?? '';
  }
  if (last !== shown.last) setData(row.element, 'last', last);
  if (traded !== shown.traded || last !== shown.last)
    row.traded.data = traded === 0 ? '' : `${arrow(last)}${text.quantity(traded)}`;
  row.shown = { price: shown.price, traded, marked, last };
}

/** The last trade's direction, in addition to its colour. */
function arrow(last: Side | undefined): string {
  if (last === undefined) return '';
  return last === 'buy' ? '▲ ' : '▼ ';
}

function setData(element: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) delete element.dataset[name];
  else element.dataset[name] = value;
}

function makeRow(): Row {
  const element = document.createElement('div');
  element.className = styles.row ?? '';
  element.setAttribute('role', 'row');
  const [price, marks, traded] = [new Text(), new Text(), new Text()];
  const [buy, sell] = [makeSide('buy'), makeSide('sell')];
  const info = makeCell('gridcell', styles.info, wrap(marks), wrap(traded));
  element.append(buy.element, makeCell('rowheader', styles.price, price), sell.element, info);
  const shown = { price: -1, traded: 0, marked: undefined, last: undefined };
  return { element, price, info, marks, traded, buy, sell, shown };
}

function makeSide(side: Side): SideCell {
  const [ownText, quantity] = [new Text(), new Text()];
  const own = wrap(ownText);
  const element = makeCell('gridcell', styles[side], own, wrap(quantity));
  // The whole ladder is one stop of the tab order; arrow keys move within it.
  element.tabIndex = -1;
  return { element, own, ownText, quantity, shown: { quantity: 0, own: undefined } };
}

function makeCell(role: string, className: string | undefined, ...children: (Node | Text)[]): HTMLElement {
  const element = document.createElement('div');
  element.setAttribute('role', role);
  element.className = className ?? '';
  element.append(...children);
  return element;
}

function wrap(text: Text): HTMLElement {
  const element = document.createElement('span');
  element.append(text);
  return element;
}

/** The depth bars of a side, below its rows. */
function makeBars(side: Side): HTMLElement {
  const element = document.createElement('i');
  element.dataset.bars = side;
  element.setAttribute('role', 'presentation');
  return element;
}
