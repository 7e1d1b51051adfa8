import type { Instrument } from '../../market/instrument.ts';
import type { Market } from '../../market/market.ts';
import type { RatesAt } from '../../market/rate.ts';
import { bookTickerRow } from '../payloads/bookTicker.ts';
import { depthSnapshot } from '../payloads/depth.ts';
import { exchangeInfo } from '../payloads/exchangeInfo.ts';
import { premiumIndexRow } from '../payloads/markPrice.ts';
import { priceRow, tickerRow } from '../payloads/ticker.ts';
import { badDepthLimit } from '../wireError.ts';
import { candlesRoute } from './candles.ts';
import { optional, optionalInstrument, requiredInstrument } from './parameters.ts';
import type { Route } from './route.ts';
import { aggregateTradesRoute, tradesRoute } from './trades.ts';

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
export function publicRoutes(market: Market, rates: RatesAt): ReadonlyMap<string, Route> {
  const price = perSymbol(market, [1, 2], (each) => priceRow(each, market.day(each.symbol)));
  return new Map<string, Route>([
    ['/fapi/v1/ping', { weight: () => 1, answer: () => ({}) }],
    ['/fapi/v1/time', { weight: () => 1, answer: (_, at) => ({ serverTime: at }) }],
    ['/fapi/v1/exchangeInfo', { weight: () => 1, answer: (_, at) => exchangeInfo(market.instruments, at) }],
    ['/fapi/v1/depth', { weight: depthWeight, answer: (query, at) => depth(market, query, at) }],
    ['/fapi/v1/klines', candlesRoute(market)],
    ['/fapi/v1/trades', tradesRoute(market)],
    ['/fapi/v1/aggTrades', aggregateTradesRoute(market)],
    [
      '/fapi/v1/premiumIndex',
      perSymbol(market, [1, 10], (each, at) => premiumIndexRow(each, market.mark(each.symbol), at)),
    ],
    ['/fapi/v1/ticker/24hr', perSymbol(market, [1, 40], (each) => tickerRow(each, market.day(each.symbol)))],
    ['/fapi/v1/ticker/bookTicker', perSymbol(market, [2, 5], (each) => bookTickerRow(each, market.book(each.symbol)))],
    ['/fapi/v1/ticker/price', price],
    ['/fapi/v2/ticker/price', price],
    ['/rates', { answer: (_, at) => rates(at) }],
  ]);
}

/** A path that answers one row for the symbol named, or the rows of all. */
function perSymbol(
  market: Market,
  [one, all]: readonly [one: number, all: number],
  row: (instrument: Instrument, at: number) => unknown,
): Route {
  return {
    weight: (query) => (query.get('symbol') ? one : all),
    answer: (query, at) => {
      const instrument = optionalInstrument(query, market);
      return instrument === undefined ? market.instruments.map((each) => row(each, at)) : row(instrument, at);
    },
  };
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
