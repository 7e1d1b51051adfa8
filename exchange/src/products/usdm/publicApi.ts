import { byLimit, constant, perSymbol, type Weight, weightOf } from '../publicWeights.ts';

const candles = byLimit(
  500,
  [
    [100, 1],
    [500, 2],
    [1001, 5],
  ],
  10,
);

/** The public paths of the futures REST API: market data, read with GET and without a key. */
const WEIGHTS: Readonly<Record<string, Weight>> = {
  '/fapi/v1/ping': constant(1),
  '/fapi/v1/time': constant(1),
  '/fapi/v1/exchangeInfo': constant(1),
  '/fapi/v1/depth': byLimit(
    500,
    [
      [51, 2],
      [101, 5],
      [501, 10],
    ],
    20,
  ),
  '/fapi/v1/trades': constant(5),
  '/fapi/v1/aggTrades': constant(20),
  '/fapi/v1/klines': candles,
  '/fapi/v1/continuousKlines': candles,
  '/fapi/v1/indexPriceKlines': candles,
  '/fapi/v1/markPriceKlines': candles,
  '/fapi/v1/premiumIndexKlines': candles,
  '/fapi/v1/premiumIndex': perSymbol(1, 10),
  '/fapi/v1/fundingRate': constant(1),
  '/fapi/v1/fundingInfo': constant(1),
  '/fapi/v1/openInterest': constant(1),
  '/fapi/v1/ticker/24hr': perSymbol(1, 40),
  '/fapi/v1/ticker/price': perSymbol(1, 2),
  '/fapi/v2/ticker/price': perSymbol(1, 2),
  '/fapi/v1/ticker/bookTicker': perSymbol(2, 5),
};

/** The request weight of a public path; undefined for any other path. */
export function publicWeight(path: string, query: URLSearchParams): number | undefined {
  return weightOf(WEIGHTS, path, query);
}

const STREAMS = /^\/(?:public|market)\/(?:ws|stream)(?:\/|$)/;

/** Whether a socket's path and query name public streams only: roots without accounts, and no listen key. */
export function isPublicStream(path: string, query: URLSearchParams): boolean {
  return STREAMS.test(path) && !query.has('listenKey');
}
