import type { Instrument } from '../../market/instrument.ts';
import type { Market } from '../../market/market.ts';
import { duplicateParameter, invalidSymbol, missingParameter } from '../wireError.ts';

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

function listed(symbol: string, market: Market): Instrument {
  const instrument = market.instrument(symbol);
  if (instrument === undefined) throw invalidSymbol();
  return instrument;
}
