import type { Product } from './product.ts';
import { type ProductTraits, traitsOf } from './traits.ts';

/** An instrument of a product at an exchange. */
export interface MarketRef {
  /** The exchange's code in upper case, for example BINANCE. */
  readonly exchange: string;
  readonly product: Product;
  /** Our id, unique across the exchange's products: BTCUSDT is a future, BTC-USDT is spot. */
  readonly instrumentId: string;
}

/** A market as one string, the same for equal markets: a key of maps and of what is stored. */
export type MarketKey = `${string}/${Product}/${string}`;

/** The pattern of exchange codes; the database has the same one. The contract accepts either case. */
export const EXCHANGE_CODE = /^[A-Z0-9_]{2,20}$/;

/** The pattern of instrument ids: a contract (BTCUSDT, BTCUSD_PERP), or a spot pair (BTC-USDT). */
export const INSTRUMENT_ID = /^(?:[A-Z0-9_]{4,30}|[A-Z0-9]{1,15}-[A-Z0-9]{2,14})$/;

/** The pattern of spot pairs. */
export const SPOT_ID = /^[A-Z0-9]{2,12}-[A-Z0-9]{2,12}$/;

/**
 * The exchange whose futures price conversions and fill the market page, and at which customers have accounts of their
 * own: the registry's first entry.
 */
export const REFERENCE_EXCHANGE = 'BINANCE';

/** The product of an instrument id, which its form names. */
export function findProduct(instrumentId: string): Product {
  if (instrumentId.includes('-')) return 'spot';
  return /USD_/.test(instrumentId) ? 'coinm' : 'usdm';
}

export const traitsOfInstrument = (instrumentId: string): ProductTraits => traitsOf(findProduct(instrumentId));

/** Whether an instrument id is that of a spot pair. */
export const isSpot = (instrumentId: string): boolean => !traitsOfInstrument(instrumentId).hasPositions;

/** The assets of a spot pair's id. Throws a RangeError for another instrument. */
export function splitPair(instrumentId: string): { readonly base: string; readonly quote: string } {
  const [base, quote, ...rest] = instrumentId.split('-');
  if (base === undefined || quote === undefined || rest.length > 0)
    throw new RangeError(`${instrumentId} is not a spot pair`);
  return { base, quote };
}

/** The id of the spot pair of two assets. */
export const joinPair = (base: string, quote: string): string => `${base}-${quote}`;

export const marketAt = (exchange: string, instrumentId: string): MarketRef => ({
  exchange,
  product: findProduct(instrumentId),
  instrumentId,
});

/** The market of an instrument at the reference exchange. */
export const referenceMarket = (instrumentId: string): MarketRef => marketAt(REFERENCE_EXCHANGE, instrumentId);

export const formatMarket = ({ exchange, product, instrumentId }: MarketRef): MarketKey =>
  `${exchange}/${product}/${instrumentId}`;

/** Undefined for a text that `formatMarket` does not write. */
export function parseMarket(text: string): MarketRef | undefined {
  const [exchange = '', product, instrumentId = '', ...rest] = text.split('/');
  const isValid = rest.length === 0 && EXCHANGE_CODE.test(exchange) && INSTRUMENT_ID.test(instrumentId);
  if (!isValid || product !== findProduct(instrumentId)) return undefined;
  return { exchange, product, instrumentId };
}
