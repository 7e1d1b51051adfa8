import { parseUnits } from '@aldgate/domain/market/units.ts';
import type { LevelRow } from '../wire.ts';

/** A row of a ladder. Prices and quantities are whole numbers of 10^-decimals, so that sums are exact. */
export interface LadderLevel {
  readonly price: number;
  readonly quantity: number;
  /** The quantity of this level and of all better ones. */
  readonly sum: number;
}

export interface AggregateOptions {
  readonly side: 'bids' | 'asks';
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  /** Width of a row in units of 10^-priceDecimals; a whole number from 1 on. */
  readonly step: number;
  /** Rows at most. */
  readonly count: number;
}

/**
 * Gathers levels, best first, into rows of a width: bids at the multiple below and asks at the one above, so that a row
 * never promises a better price than its levels have. Throws a RangeError for a level that is finer than the decimals.
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

/** How many levels fill so many rows at most: where every tick of a row has a level. */
export function maxLevelsFor({ step, count }: Pick<AggregateOptions, 'step' | 'count'>): number {
  return step * count;
}
