import type { FuturesInstrument } from '../../market/instrument.ts';
import type { Market } from '../../market/market.ts';
import type { RatesAt } from '../../market/rate.ts';
import { bookTickerRow } from '../payloads/bookTicker.ts';
import { depthSnapshot } from '../payloads/depth.ts';
import { exchangeInfo } from '../payloads/exchangeInfo.ts';
import { premiumIndexRow } from '../payloads/markPrice.ts';
import { priceRow, tickerRow } from '../payloads/ticker.ts';
import { aggregateTradeRow, tradeRow } from '../payloads/trade.ts';
import { badDepthLimit } from '../wireError.ts';
import { futuresCandlesRoute } from './candles.ts';
import type { ParameterMap } from './parameterMap.ts';
import { optional, optionalInstrument, optionalWhole, requiredInstrument } from './parameters.ts';
import { referenceCandleRoutes } from './referenceCandles.ts';
import type { PublicRoute } from './route.ts';
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

/** Routes without a key. */
export function publicRoutes(market: Market, rates: RatesAt, weightLimit?: number): ReadonlyMap<string, PublicRoute> {
  const price = perSymbol(market, [1, 2], (each) => priceRow(each, market.day(each.symbol)));
  return new Map<string, PublicRoute>([
    ['GET /fapi/v1/ping', { weight: () => 1, answer: () => ({}) }],
    ['GET /sapi/v1/system/status', { weight: () => 1, answer: () => ({ status: 0, msg: 'normal' }) }],
    ['GET /fapi/v1/time', { weight: () => 1, answer: (_, at) => ({ serverTime: at }) }],
    [
      'GET /fapi/v1/exchangeInfo',
      { weight: () => 1, answer: (_, at) => exchangeInfo(market.contracts, at, weightLimit) },
    ],
    ['GET /fapi/v1/depth', { weight: depthWeight, answer: (query, at) => depth(market, query, at) }],
    ['GET /fapi/v1/klines', futuresCandlesRoute(market)],
    ...referenceCandleRoutes(market),
    ['GET /fapi/v1/trades', tradesRoute(market, { product: 'usdm', weight: 5, row: tradeRow })],
    ['GET /fapi/v1/aggTrades', aggregateTradesRoute(market, { product: 'usdm', weight: 20, row: aggregateTradeRow })],
    [
      'GET /fapi/v1/premiumIndex',
      perSymbol(market, [1, 10], (each, at) => premiumIndexRow(each, market.mark(each.symbol), at)),
    ],
    ['GET /fapi/v1/ticker/24hr', perSymbol(market, [1, 40], (each) => tickerRow(each, market.day(each.symbol)))],
    [
      'GET /fapi/v1/ticker/bookTicker',
      perSymbol(market, [2, 5], (each) => bookTickerRow(each, market.quote(each.symbol))),
    ],
    ['GET /fapi/v1/ticker/price', price],
    ['GET /fapi/v2/ticker/price', price],
    ['GET /rates', { answer: (parameters, at) => rates(Math.min(optionalWhole(parameters, 'at') ?? at, at)) }],
  ]);
}

/** A path with one row for the given symbol, or all rows. */
function perSymbol(
  market: Market,
  [one, all]: readonly [one: number, all: number],
  row: (instrument: FuturesInstrument, at: number) => unknown,
): PublicRoute {
  return {
    weight: (query) => (query.get('symbol') ? one : all),
    answer: (query, at) => {
      const instrument = optionalInstrument(query, market, 'usdm');
      return instrument === undefined ? market.contracts.map((each) => row(each, at)) : row(instrument, at);
    },
  };
}

function depthWeight(query: ParameterMap): number {
  return DEPTH_WEIGHTS.get(query.get('limit') ?? DEPTH_DEFAULT) ?? 1;
}

function depth(market: Market, query: ParameterMap, at: number) {
  const instrument = requiredInstrument(query, market, 'usdm');
  const limit = optional(query, 'limit') ?? DEPTH_DEFAULT;
  if (!DEPTH_WEIGHTS.has(limit)) throw badDepthLimit(limit);
  return depthSnapshot(instrument, market.book(instrument.symbol), Number(limit), at);
}
