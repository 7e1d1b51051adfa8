import type { Market } from '../../market/market.ts';
import { bookTickerRow } from '../payloads/bookTicker.ts';
import { depthSnapshot } from '../payloads/depth.ts';
import { exchangeInfo } from '../payloads/exchangeInfo.ts';
import { tickerRow } from '../payloads/ticker.ts';
import { badDepthLimit } from '../wireError.ts';
import { optional, optionalInstrument, requiredInstrument } from './parameters.ts';

/** A public read: what it weighs and what it answers. `at` is the venue's time. Refusals are thrown as WireError. */
export interface Route {
  readonly weight: (query: URLSearchParams) => number;
  readonly answer: (query: URLSearchParams, at: number) => unknown;
}

const DEPTH_WEIGHTS: ReadonlyMap<string, number> = new Map([
  ['5', 2],
  ['10', 2],
  ['20', 2],
  ['50', 2],
  ['100', 5],
  ['500', 10],
  ['1000', 20],
]);
const DEPTH_DEFAULT = '500';

/** Every public path of the venue. */
export function publicRoutes(market: Market): ReadonlyMap<string, Route> {
  const perSymbol = (one: number, all: number) => (query: URLSearchParams) => (query.get('symbol') ? one : all);
  return new Map<string, Route>([
    ['/fapi/v1/ping', { weight: () => 1, answer: () => ({}) }],
    ['/fapi/v1/time', { weight: () => 1, answer: (_, at) => ({ serverTime: at }) }],
    ['/fapi/v1/exchangeInfo', { weight: () => 1, answer: (_, at) => exchangeInfo(market.instruments, at) }],
    ['/fapi/v1/depth', { weight: depthWeight, answer: (query, at) => depth(market, query, at) }],
    ['/fapi/v1/ticker/24hr', { weight: perSymbol(1, 40), answer: (query) => day(market, query) }],
    ['/fapi/v1/ticker/bookTicker', { weight: perSymbol(2, 5), answer: (query) => bookTicker(market, query) }],
  ]);
}

function depthWeight(query: URLSearchParams): number {
  return DEPTH_WEIGHTS.get(query.get('limit') ?? DEPTH_DEFAULT) ?? 1;
}

function depth(market: Market, query: URLSearchParams, at: number) {
  const instrument = requiredInstrument(query, market);
  const limit = optional(query, 'limit') ?? DEPTH_DEFAULT;
  if (!DEPTH_WEIGHTS.has(limit)) throw badDepthLimit(limit);
  return depthSnapshot(instrument, market.book(instrument.symbol), Number(limit), at);
}

function day(market: Market, query: URLSearchParams) {
  const one = optionalInstrument(query, market);
  if (one !== undefined) return tickerRow(one, market.day(one.symbol));
  return market.instruments.map((each) => tickerRow(each, market.day(each.symbol)));
}

function bookTicker(market: Market, query: URLSearchParams) {
  const one = optionalInstrument(query, market);
  if (one !== undefined) return bookTickerRow(one, market.book(one.symbol));
  return market.instruments.map((each) => bookTickerRow(each, market.book(each.symbol)));
}
