import { parseUnits } from '@aldgate/domain/market/units.ts';
import { countDecimals } from '@aldgate/domain/money/amount.ts';
import type { Instrument } from '../market/instrument.ts';

/** A contract with the parameters of its simulated market. */
export interface Listing {
  readonly instrument: Instrument;
  /** Base price of the path, in quote units. */
  readonly basePrice: number;
  readonly volatility: number;
  /** Minimum levels per side that the makers quote. */
  readonly levels: number;
  /** Typical quantity of a level, in steps. */
  readonly levelSteps: number;
}

/** One tick in quote units. */
export const tickSize = ({ unitsPerTick, pricePrecision }: Instrument): number => unitsPerTick / 10 ** pricePrecision;

/** A row of the listings table. `extraDecimals` is the number of price decimals beyond the tick. */
export interface ListingRow {
  readonly base: string;
  readonly price: number;
  readonly tick: string;
  readonly step: string;
  readonly minNotional: string;
  readonly minPrice: string;
  readonly maxPrice: string;
  readonly lotMax: string;
  readonly marketMax: string;
  readonly kind: string;
  readonly listed: string;
  readonly volatility: number;
  readonly band?: string;
  readonly extraDecimals?: number;
  readonly levels?: number;
  /** Typical notional of a level in quote units. */
  readonly levelWorth: number;
}

export function listing(row: ListingRow): Listing {
  const pricePrecision = countDecimals(row.tick) + (row.extraDecimals ?? 0);
  const quantityPrecision = countDecimals(row.step);
  const step = parseUnits(row.step, quantityPrecision);
  if (step !== 1) throw new RangeError(`${row.base}: a step must be a power of ten, not ${row.step}`);
  const instrument: Instrument = {
    symbol: `${row.base}USDT`,
    baseAsset: row.base,
    quoteAsset: 'USDT',
    tickSize: row.tick.padEnd(pricePrecision === 0 ? 0 : pricePrecision + 2, '0'),
    stepSize: row.step,
    pricePrecision,
    quantityPrecision,
    unitsPerTick: parseUnits(row.tick, pricePrecision),
    minNotional: row.minNotional,
    minPrice: row.minPrice,
    maxPrice: row.maxPrice,
    minQuantity: row.step,
    maxQuantity: row.lotMax,
    marketMaxQuantity: row.marketMax,
    priceBand: row.band ?? '0.0500',
    liquidationFee: row.band === undefined ? '0.012500' : '0.015000',
    underlyingSubType: row.kind,
    onboardDate: Date.parse(row.listed),
  };
  const worth = row.levelWorth / row.price;
  return {
    instrument,
    basePrice: row.price,
    volatility: row.volatility,
    levels: row.levels ?? 140,
    levelSteps: Math.max(20, Math.round(worth * 10 ** quantityPrecision)),
  };
}
