import { decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { findAverageBuy } from '../account/averageBuy.ts';
import type { SpotAccount } from '../account/queries.ts';
import { type ChartLine, toneOf } from './orderMarkers.ts';

/** The balance of a pair's base asset at its average buy price there; decimal strings. */
export interface Average {
  readonly price: string;
  readonly quantity: string;
  /** In the quote asset at the last price; null without one. */
  readonly profit: string | null;
}

/** Values the balance of a pair's base asset; undefined where its purchases in this pair do not explain it. */
export function findAverage(
  symbol: string,
  assets: SpotAccount['assets'],
  last: string | undefined,
): Average | undefined {
  const held = findAverageBuy(symbol, assets);
  if (held === undefined) return undefined;
  const profit = last === undefined ? null : toDecimalString(decimal(last).minus(held.price).times(held.quantity));
  return { ...held, profit };
}

/** The line at an average buy price, which is cut off as in the tables. */
export function buildAverageLine(
  { price, profit }: Average,
  { priceDecimals }: Pick<Instrument, 'priceDecimals'>,
  text: string,
): ChartLine {
  return { id: 'average', price: round(price, priceDecimals, 'down'), kind: 'average', text, ...toneOf(profit) };
}
