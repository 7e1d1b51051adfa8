import { type Interval, isInterval } from '@aldgate/domain/market/interval.ts';
import type { Instrument, VenueProduct } from '../../market/instrument.ts';
import type { Market } from '../../market/market.ts';
import {
  illegalCharacters,
  invalidInterval,
  invalidParameter,
  invalidSymbol,
  missingParameter,
  startAfterEnd,
} from '../wireError.ts';
import type { ParameterMap } from './parameterMap.ts';

/** A parameter, or undefined if it is missing or empty. */
export function optional(query: ParameterMap, name: string): string | undefined {
  return query.get(name) || undefined;
}

/** A required parameter. Throws a WireError. */
export function required(query: ParameterMap, name: string): string {
  const value = query.get(name);
  if (!value) throw missingParameter(name);
  return value;
}

/** 'true' or 'false' in any case, or undefined if missing. Throws a WireError for anything else. */
export function optionalFlag(query: ParameterMap, name: string): boolean | undefined {
  const text = optional(query, name)?.toLowerCase();
  if (text === undefined) return undefined;
  if (text !== 'true' && text !== 'false') throw invalidParameter(name);
  return text === 'true';
}

/** The characters of a symbol. */
const SYMBOL = '^[A-Z0-9-_.]{1,20}$';
const isSymbol = new RegExp(SYMBOL);

/** Throws a WireError where `symbol` has other characters; the exchange looks at them before it looks the symbol up. */
export function assertSymbol(query: ParameterMap): void {
  const symbol = optional(query, 'symbol');
  if (symbol !== undefined && !isSymbol.test(symbol)) throw illegalCharacters('symbol', SYMBOL);
}

/** The instrument of a product with the `symbol`. Throws a WireError if it is missing or not listed. */
export function requiredInstrument<P extends VenueProduct>(query: ParameterMap, market: Market, product: P): Found<P> {
  return requireListed(required(query, 'symbol'), market, product);
}

/** As `requiredInstrument`; undefined if the symbol is missing. */
export function optionalInstrument<P extends VenueProduct>(
  query: ParameterMap,
  market: Market,
  product: P,
): Found<P> | undefined {
  const symbol = optional(query, 'symbol');
  return symbol === undefined ? undefined : requireListed(symbol, market, product);
}

/** A non-negative integer, or undefined if missing. */
export function optionalWhole(query: ParameterMap, name: string): number | undefined {
  const text = optional(query, name);
  if (text === undefined) return undefined;
  if (!/^\d{1,16}$/.test(text)) throw illegalCharacters(name);
  return Number(text);
}

/** The requested number of rows: 1 to `max`, `usual` by default. */
export function parseLimit(query: ParameterMap, usual: number, max: number): number {
  const limit = optionalWhole(query, 'limit') ?? usual;
  if (limit < 1 || limit > max) throw invalidParameter('limit');
  return limit;
}

export interface TimeRange {
  readonly startTime: number | undefined;
  readonly endTime: number | undefined;
}

/** The requested times, epoch milliseconds, both inclusive. Throws a WireError if they are reversed. */
export function timeRange(query: ParameterMap): TimeRange {
  const startTime = optionalWhole(query, 'startTime');
  const endTime = optionalWhole(query, 'endTime');
  if (startTime !== undefined && endTime !== undefined && startTime > endTime) throw startAfterEnd();
  return { startTime, endTime };
}

export function requiredInterval(query: ParameterMap): Interval {
  const interval = required(query, 'interval');
  if (!isInterval(interval)) throw invalidInterval();
  return interval;
}

type Found<P extends VenueProduct> = Extract<Instrument, { product: P }>;

/** The instrument of a product with a symbol. Throws a WireError if it is not listed. */
export function requireListed<P extends VenueProduct>(symbol: string, market: Market, product: P): Found<P> {
  const instrument = market.instrument(product, symbol);
  if (instrument === undefined) throw invalidSymbol();
  return instrument;
}
