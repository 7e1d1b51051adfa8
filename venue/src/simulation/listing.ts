import { parseUnits } from '@aldgate/domain/market/units.ts';
import { countDecimals } from '@aldgate/domain/money/amount.ts';
import type { FuturesInstrument, Instrument, SpotInstrument } from '../market/instrument.ts';
import type { PathTerms } from './indexPrice.ts';

/** An instrument with the parameters of its simulated market. */
export interface Listing<I extends Instrument = Instrument> {
  readonly instrument: I;
  /** Base price of the path, in quote units. */
  readonly basePrice: number;
  readonly volatility: number;
  /** Minimum levels per side that the makers quote. */
  readonly levels: number;
  /** Typical quantity of a level, in steps. */
  readonly levelSteps: number;
  /** Price of the quote asset in US dollars. */
  readonly quotePrice: number;
  /** The two paths whose ratio is the instrument's; undefined if it has the path of its symbol. */
  readonly paths: readonly [over: PathTerms, under: PathTerms] | undefined;
}

export const isContractListing = (listing: Listing): listing is Listing<FuturesInstrument> =>
  listing.instrument.product === 'usdm';

/** One tick in quote units. */
export const tickSize = ({
  unitsPerTick,
  pricePrecision,
}: Pick<Instrument, 'unitsPerTick' | 'pricePrecision'>): number => unitsPerTick / 10 ** pricePrecision;

/** A row of the table of contracts. `extraDecimals` is the number of price decimals beyond the tick. */
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

export function listing(row: ListingRow): Listing<FuturesInstrument> {
  const symbol = `${row.base}USDT`;
  const { pricePrecision, quantityPrecision, unitsPerTick } = readPrecision(row, row.extraDecimals);
  const instrument: FuturesInstrument = {
    id: symbol,
    product: 'usdm',
    symbol,
    baseAsset: row.base,
    quoteAsset: 'USDT',
    tickSize: row.tick.padEnd(pricePrecision === 0 ? 0 : pricePrecision + 2, '0'),
    stepSize: row.step,
    pricePrecision,
    quantityPrecision,
    unitsPerTick,
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
  return simulated(instrument, row);
}

/** A row of the table of pairs. Decimals on the wire are always eight. */
export interface PairRow {
  readonly base: string;
  readonly quote: string;
  readonly price: number;
  readonly tick: string;
  readonly step: string;
  readonly minNotional: string;
  readonly maxNotional: string;
  readonly minPrice: string;
  readonly maxPrice: string;
  readonly lotMax: string;
  readonly marketMax: string;
  readonly listed: string;
  /** That of the path, which the pair's perpetual shares. */
  readonly volatility: number;
  /** The two paths whose ratio is the pair's; without them it has the path of its symbol. */
  readonly paths?: readonly [over: PathTerms, under: PathTerms];
  readonly ratioOf?: readonly [over: string, under: string];
  /** Price of the quote asset in US dollars; 1 by default. */
  readonly quotePrice?: number;
  readonly levels?: number;
  readonly levelWorth: number;
}

export function pairListing(row: PairRow): Listing<SpotInstrument> {
  const { pricePrecision, quantityPrecision, unitsPerTick } = readPrecision(row);
  const instrument: SpotInstrument = {
    id: `${row.base}-${row.quote}`,
    product: 'spot',
    symbol: `${row.base}${row.quote}`,
    baseAsset: row.base,
    quoteAsset: row.quote,
    tickSize: row.tick,
    stepSize: row.step,
    pricePrecision,
    quantityPrecision,
    unitsPerTick,
    minNotional: row.minNotional,
    maxNotional: row.maxNotional,
    minPrice: row.minPrice,
    maxPrice: row.maxPrice,
    minQuantity: row.step,
    maxQuantity: row.lotMax,
    marketMaxQuantity: row.marketMax,
    onboardDate: Date.parse(row.listed),
    ...(row.ratioOf === undefined ? {} : { ratioOf: row.ratioOf }),
  };
  return { ...simulated(instrument, row), paths: row.paths, quotePrice: row.quotePrice ?? 1 };
}

type Precise = Pick<ListingRow, 'base' | 'tick' | 'step'>;

function readPrecision({ base, tick, step }: Precise, extraDecimals = 0) {
  const pricePrecision = countDecimals(tick) + extraDecimals;
  const quantityPrecision = countDecimals(step);
  if (parseUnits(step, quantityPrecision) !== 1)
    throw new RangeError(`${base}: a step must be a power of ten, not ${step}`);
  return { pricePrecision, quantityPrecision, unitsPerTick: parseUnits(tick, pricePrecision) };
}

type Simulated = Pick<ListingRow, 'price' | 'volatility' | 'levels' | 'levelWorth'>;

function simulated<I extends Instrument>(instrument: I, row: Simulated): Listing<I> {
  const worth = row.levelWorth / row.price;
  return {
    instrument,
    basePrice: row.price,
    volatility: row.volatility,
    levels: row.levels ?? 140,
    levelSteps: Math.max(20, Math.round(worth * 10 ** instrument.quantityPrecision)),
    quotePrice: 1,
    paths: undefined,
  };
}
