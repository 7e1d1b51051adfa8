import { type Interval, isInterval } from '@aldgate/domain/market/interval.ts';
import type { Instrument } from '../../market/instrument.ts';
import type { Market } from '../../market/market.ts';
import {
  duplicateParameter,
  illegalCharacters,
  invalidInterval,
  invalidParameter,
  invalidSymbol,
  missingParameter,
  startAfterEnd,
} from '../wireError.ts';

/** A parameter, or undefined where it is missing or empty. Throws a WireError where it was sent twice. */
export function optional(query: URLSearchParams, name: string): string | undefined {
  const [value, second] = query.getAll(name);
  if (second !== undefined) throw duplicateParameter(name);
  return value === '' ? undefined : value;
}

/** The instrument named by `symbol`. Throws a WireError where none is named or it is not listed. */
export function requiredInstrument(query: URLSearchParams, market: Market): Instrument {
  const symbol = optional(query, 'symbol');
  if (symbol === undefined) throw missingParameter('symbol');
  return listed(symbol, market);
}

/** The instrument named by `symbol`, or undefined where none is named. */
export function optionalInstrument(query: URLSearchParams, market: Market): Instrument | undefined {
  const symbol = optional(query, 'symbol');
  return symbol === undefined ? undefined : listed(symbol, market);
}

/** A whole number that is not negative, or undefined where none is sent. */
export function optionalWhole(query: URLSearchParams, name: string): number | undefined {
  const text = optional(query, name);
  if (text === undefined) return undefined;
  if (!/^\d{1,16}$/.test(text)) throw illegalCharacters(name);
  return Number(text);
}

/** How many rows are asked for: 1 to `max`, or `usual` where nothing is sent. */
export function limitOf(query: URLSearchParams, usual: number, max: number): number {
  const limit = optionalWhole(query, 'limit') ?? usual;
  if (limit < 1 || limit > max) throw invalidParameter('limit');
  return limit;
}

export interface TimeRange {
  readonly startTime: number | undefined;
  readonly endTime: number | undefined;
}

/** The times asked for, epoch milliseconds, both included. Throws a WireError where they stand the wrong way round. */
export function timeRange(query: URLSearchParams): TimeRange {
  const startTime = optionalWhole(query, 'startTime');
  const endTime = optionalWhole(query, 'endTime');
  if (startTime !== undefined && endTime !== undefined && startTime > endTime) throw startAfterEnd();
  return { startTime, endTime };
}

export function requiredInterval(query: URLSearchParams): Interval {
  const interval = optional(query, 'interval');
  if (interval === undefined) throw missingParameter('interval');
  if (!isInterval(interval)) throw invalidInterval();
  return interval;
}

function listed(symbol: string, market: Market): Instrument {
  const instrument = market.instrument(symbol);
  if (instrument === undefined) throw invalidSymbol();
  return instrument;
}
