import { FUTURES, findMarginAsset } from '@aldgate/domain/market/product.ts';
import type { ReactNode } from 'react';
import type { Instrument } from '../../../../marketData/contracts/useInstrument.ts';

/** The asset of the contracts' account, in which money is shown. */
const MARGIN = findMarginAsset(FUTURES);

/** The decimals of a contract's values, and those that the columns align to. */
export interface Places {
  readonly price: (symbol: string) => number | undefined;
  readonly quantity: (symbol: string) => number | undefined;
  readonly base: (symbol: string) => string;
  readonly quote: (symbol: string) => string;
  /** The unit of prices and of money in the columns: every contract is settled in it. */
  readonly money: string;
  readonly priceAlign: number;
  readonly quantityAlign: number;
}

/** The decimals of the listed contracts; before their rules are loaded, values are shown as received. */
export function columnPlaces(
  items: readonly { readonly instrumentId: string | null }[],
  instruments: ReadonlyMap<string, Instrument> | undefined,
): Places {
  const listed = items.flatMap(({ instrumentId }) => instruments?.get(instrumentId ?? '') ?? []);
  return {
    price: (symbol) => instruments?.get(symbol)?.priceDecimals,
    quantity: (symbol) => instruments?.get(symbol)?.quantityDecimals,
    base: (symbol) => instruments?.get(symbol)?.baseAsset ?? trimQuote(symbol),
    quote: (symbol) => instruments?.get(symbol)?.quoteAsset ?? MARGIN,
    money: MARGIN,
    priceAlign: Math.max(0, ...listed.map(({ priceDecimals }) => priceDecimals)),
    quantityAlign: Math.max(0, ...listed.map(({ quantityDecimals }) => quantityDecimals)),
  };
}

const trimQuote = (symbol: string): string => (symbol.endsWith(MARGIN) ? symbol.slice(0, -MARGIN.length) : symbol);

/** A column of a record list, and its position on a phone's card. */
export interface Column<Item> {
  readonly id: string;
  readonly label: string;
  /** Unit of all values of the column: its header names it. Where each value has another one, the cells name it. */
  readonly unit?: string;
  readonly cell: (item: Item) => ReactNode;
  /** The value that sorts the column, where the whole list is loaded: a decimal, or the text of a text column. */
  readonly sortValue?: (item: Item) => string | null | undefined;
  /** Numbers are right-aligned in their column, and so is its header. */
  readonly isFigure?: boolean;
  /** The minimum panel width at which the column is shown; always without it. */
  readonly room?: 'middle' | 'wide' | 'widest';
  /** On a card: in its head, at the head's end, or at its foot; among its values by default. */
  readonly card?: 'title' | 'end' | 'actions' | 'none';
}
