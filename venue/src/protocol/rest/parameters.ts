import { type Interval, isInterval } from '@aldgate/domain/market/interval.ts';
import type { Instrument } from '../../market/instrument.ts';
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

/** A parameter, or undefined where it is missing or empty. */
export function optional(query: ParameterMap, name: string): string | undefined {
  return query.get(name) || undefined;
}

/** A parameter that must be there. Throws a WireError. */
export function required(query: ParameterMap, name: string): string {
  const value = query.get(name);
  if (!value) throw missingParameter(name);
  return value;
}

/** 'true' or 'false' in any case, or undefined where nothing is sent. Throws a WireError for anything else. */
export function optionalFlag(query: ParameterMap, name: string): boolean | undefined {
  const text = optional(query, name)?.toLowerCase();
  if (text === undefined) return undefined;
  if (text !== 'true' && text !== 'false') throw invalidParameter(name);
  return text === 'true';
}

/** The instrument named by `symbol`. Throws a WireError where none is named or it is not listed. */
export function requiredInstrument(query: ParameterMap, market: Market): Instrument {
  return requireListed(required(query, 'symbol'), market);
}

/** The instrument named by `symbol`, or undefined where none is named. */
export function optionalInstrument(query: ParameterMap, market: Market): Instrument | undefined {
  const symbol = optional(query, 'symbol');
  return symbol === undefined ? undefined : requireListed(symbol, market);
}

/** A whole number that is not negative, or undefined where none is sent. */
export function optionalWhole(query: ParameterMap, name: string): number | undefined {
  const text = optional(query, name);
  if (text === undefined) return undefined;
  if (!/^\d{1,16}$/.test(text)) throw illegalCharacters(name);
  return Number(text);
}

/** How many rows are asked for: 1 to `max`, or `usual` where nothing is sent. */
export function parseLimit(query: ParameterMap, usual: number, max: number): number {
  const limit = optionalWhole(query, 'limit') ?? usual;
  if (limit < 1 || limit > max) throw invalidParameter('limit');
  return limit;
}

export interface TimeRange {
  readonly startTime: number | undefined;
  readonly endTime: number | undefined;
}

/** The times asked for, epoch milliseconds, both included. Throws a WireError where they stand the wrong way round. */
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

function requireListed(symbol: string, market: Market): Instrument {
  const instrument = market.instrument(symbol);
  if (instrument === undefined) throw invalidSymbol();
  return instrument;
}
