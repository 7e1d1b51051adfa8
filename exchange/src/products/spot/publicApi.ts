import { byLimit, constant, type Weight, weightOf } from '../publicWeights.ts';

const depth = byLimit(
  100,
  [
    [101, 5],
    [501, 25],
    [1001, 50],
  ],
  250,
);

/** A parameter `symbols` is a JSON array of them. */
const countSymbols = (query: URLSearchParams): number | undefined => {
  if (query.get('symbol')) return 1;
  return query.get('symbols')?.split(',').length;
};

/** By the number of symbols; without any, all of them. */
const perSymbols =
  (weigh: (count: number) => number, all: number): Weight =>
  (query) => {
    const count = countSymbols(query);
    return count === undefined ? all : weigh(count);
  };

const dayTicker = perSymbols((count) => (count <= 20 ? 2 : count <= 100 ? 40 : 80), 80);

/** The public paths of the spot REST API: market data, read with GET and without a key. */
const WEIGHTS: Readonly<Record<string, Weight>> = {
  '/api/v3/ping': constant(1),
  '/api/v3/time': constant(1),
  '/api/v3/exchangeInfo': constant(20),
  '/api/v3/depth': depth,
  '/api/v3/trades': constant(25),
  '/api/v3/aggTrades': constant(4),
  '/api/v3/klines': constant(2),
  '/api/v3/uiKlines': constant(2),
  '/api/v3/avgPrice': constant(2),
  '/api/v3/ticker/24hr': dayTicker,
  '/api/v3/ticker/price': perSymbols((count) => (count === 1 ? 2 : 4), 4),
  '/api/v3/ticker/bookTicker': perSymbols((count) => (count === 1 ? 2 : 4), 4),
  '/api/v3/ticker': perSymbols((count) => Math.min(200, 4 * count), 200),
};

/** The request weight of a public path; undefined for any other path. */
export function publicWeight(path: string, query: URLSearchParams): number | undefined {
  return weightOf(WEIGHTS, path, query);
}

const STREAMS = /^\/spot\/(?:ws|stream)(?:\/|$)/;

/** Whether a socket's path names spot streams, all of which are public. */
export const isPublicStream = (path: string): boolean => STREAMS.test(path);
