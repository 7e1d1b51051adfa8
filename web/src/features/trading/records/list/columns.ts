import { isSpot, splitPair } from '@aldgate/domain/market/marketRef.ts';
import { FUTURES, findMarginAsset } from '@aldgate/domain/market/product.ts';
import type { ReactNode } from 'react';
import { changePlaces } from '../../../../lib/amounts/amounts.ts';
import type { Instrument } from '../../../../marketData/contracts/useInstrument.ts';

/** The asset of the contracts' account, in which money is shown. */
const MARGIN = findMarginAsset(FUTURES);

/** The decimals of a contract's values, and those that the columns align to. */
export interface Places {
  readonly price: (symbol: string) => number | undefined;
  readonly quantity: (symbol: string) => number | undefined;
  readonly base: (symbol: string) => string;
  readonly quote: (symbol: string) => string;
  /** The unit of prices and of money in the columns; undefined where the listed pairs have several. */
  readonly money: string | undefined;
  /** The unit in a cell, where the column has none. */
  readonly cellUnit: (symbol: string) => string | undefined;
  /** The most decimals of an amount of a symbol's quote asset. */
  readonly moneyMax: (symbol: string) => number;
  /** None where the cells have units: a unit stands beside its number. */
  readonly priceAlign: number;
}

/** The decimals of the listed contracts; before their rules are loaded, values are shown as received. */
export function columnPlaces(
  items: readonly { readonly instrumentId: string | null }[],
  instruments: ReadonlyMap<string, Instrument> | undefined,
): Places {
  const quoteOf = (symbol: string) =>
    instruments?.get(symbol)?.quoteAsset ?? (isSpot(symbol) ? splitPair(symbol).quote : MARGIN);
  const quotes = new Set(items.flatMap(({ instrumentId }) => (instrumentId === null ? [] : quoteOf(instrumentId))));
  const listed = items.flatMap(({ instrumentId }) => instruments?.get(instrumentId ?? '') ?? []);
  return {
    price: (symbol) => instruments?.get(symbol)?.priceDecimals,
    quantity: (symbol) => instruments?.get(symbol)?.quantityDecimals,
    base: (symbol) => instruments?.get(symbol)?.baseAsset ?? trimQuote(symbol),
    quote: quoteOf,
    money: quotes.size > 1 ? undefined : ([...quotes][0] ?? MARGIN),
    cellUnit: (symbol) => (quotes.size > 1 ? quoteOf(symbol) : undefined),
    moneyMax: (symbol) => changePlaces(quoteOf(symbol)),
    priceAlign: quotes.size > 1 ? 0 : Math.max(0, ...listed.map(({ priceDecimals }) => priceDecimals)),
  };
}

function trimQuote(symbol: string): string {
  if (isSpot(symbol)) return splitPair(symbol).base;
  return symbol.endsWith(MARGIN) ? symbol.slice(0, -MARGIN.length) : symbol;
}

/** A column of a record list, and its position on a phone's card. */
export interface Column<Item> {
  readonly id: string;
  readonly label: string;
  /** Unit of all values of the column: its header names it. Where each value has another one, the cells name it. */
  readonly unit?: string | undefined;
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
