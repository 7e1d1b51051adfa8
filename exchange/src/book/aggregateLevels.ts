import { parseUnits } from '@aldgate/domain/market/units.ts';
import type { LevelRow } from '../wire.ts';

/** A row of the order book display. Prices and quantities are integers of 10^-decimals, so that sums are exact. */
export interface LadderLevel {
  readonly price: number;
  readonly quantity: number;
  /** Cumulative quantity from the best level to this one. */
  readonly sum: number;
}

export interface AggregateOptions {
  readonly side: 'bids' | 'asks';
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  /** Price grouping in units of 10^-priceDecimals; an integer from 1. */
  readonly step: number;
  /** Maximum number of rows. */
  readonly count: number;
}

/**
 * Groups levels, best first, into rows: bids round down and asks round up, so that a row never shows a better price
 * than its levels. Throws a RangeError for a level that is finer than the decimals.
 */
export function aggregateLevels(rows: readonly LevelRow[], options: AggregateOptions): LadderLevel[] {
  const { side, priceDecimals, quantityDecimals, step, count } = options;
  const levels: LadderLevel[] = [];
  const round = side === 'bids' ? Math.floor : Math.ceil;
  let price = Number.NaN;
  let quantity = 0;
  let sum = 0;
  const close = () => {
    if (quantity > 0) levels.push({ price, quantity, sum });
  };
  for (const [rowPrice, rowQuantity] of rows) {
    const own = round(parseUnits(rowPrice, priceDecimals) / step) * step;
    if (own !== price) {
      close();
      if (levels.length >= count) return levels;
      price = own;
      quantity = 0;
    }
    const units = parseUnits(rowQuantity, quantityDecimals);
    quantity += units;
    sum += units;
  }
  close();
  return levels;
}

/** The maximum number of levels in so many rows: one level per tick. */
export function maxLevelsFor({ step, count }: Pick<AggregateOptions, 'step' | 'count'>): number {
  return step * count;
}
