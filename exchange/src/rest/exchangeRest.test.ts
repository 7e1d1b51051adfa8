import type { TradedProduct } from '@aldgate/domain/market/traits.ts';
import { expect, test } from 'vitest';
import { ExchangeError } from './exchangeError.ts';
import { ExchangeRest } from './exchangeRest.ts';

function restAnswering<P extends TradedProduct = 'usdm'>(
  answer: () => Promise<Response>,
  { timeoutMs = 10_000, product }: { timeoutMs?: number; product?: P } = {},
) {
  const requests: string[] = [];
  const fetch: typeof globalThis.fetch = (url) => {
    requests.push(String(url instanceof Request ? url.url : url));
    return answer();
  };
  return {
    requested: requests,
    rest: new ExchangeRest<P>({ rest: '/exchange/', fetch, timeoutMs, ...(product && { product }) }),
  };
}

const json = (body: unknown, status = 200) => Promise.resolve(Response.json(body, { status }));

test('calls go below the root, which may be a path of the page’s own origin', async () => {
  const depth = { lastUpdateId: 1, E: 1, T: 1, bids: [['10.0', '1']], asks: [] };
  const { requested, rest } = restAnswering(() => json({ ...depth, serverTime: 5 }));
  expect(await rest.time()).toBe(5);
  await rest.depth('BTCUSDT', 1000);
  await rest.depth('BTCUSDT');
  await rest.ticker24h();
  await rest.bookTicker('ETHUSDT');
  await rest.exchangeInfo();
  expect(requested).toEqual([
    '/exchange/fapi/v1/time',
    '/exchange/fapi/v1/depth?symbol=BTCUSDT&limit=1000',
    '/exchange/fapi/v1/depth?symbol=BTCUSDT&limit=500',
    '/exchange/fapi/v1/ticker/24hr',
    '/exchange/fapi/v1/ticker/bookTicker?symbol=ETHUSDT',
    '/exchange/fapi/v1/exchangeInfo',
  ]);
});

test('a rejection carries the exchange’s code and words', async () => {
  const { rest } = restAnswering(() => json({ code: -1121, msg: 'Invalid symbol.' }, 400));
  const error: unknown = await rest.depth('NONE').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ExchangeError);
  expect(error).toMatchObject({ failure: 'rejected', code: -1121, msg: 'Invalid symbol.', status: 400 });
});

test.each([
  ['40', 40_000],
  ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
  [undefined, undefined],
])('a rejection for too many requests says how long to wait: %s', async (header, retryAfterMs) => {
  const headers = header === undefined ? {} : { 'retry-after': header };
  const { rest } = restAnswering(async () =>
    Response.json({ code: -1003, msg: 'Too many requests.' }, { status: 429, headers }),
  );
  await expect(rest.ticker24h()).rejects.toMatchObject({ failure: 'rejected', status: 429, code: -1003, retryAfterMs });
});

test.each([
  ['a page instead of JSON', () => Promise.resolve(new Response('<html>', { status: 502 })), 'malformed', 502],
  ['a bare number', () => json(7), 'malformed', 200],
  ['no connection', () => Promise.reject(new TypeError('fetch failed')), 'unreachable', 0],
  ['an error without a code', () => json({}, 503), 'rejected', 503],
])('%s is distinguished', async (_what, answer, failure, status) => {
  await expect(restAnswering(answer).rest.exchangeInfo()).rejects.toMatchObject({ failure, status, code: 0 });
});

test('an exchange that does not answer in time is a time-out', async () => {
  const { rest } = hanging(1);
  await expect(rest.time()).rejects.toMatchObject({ failure: 'timeout', message: 'no answer within 1 ms' });
});

/** A fetch that ends only on abort. */
function hanging(timeoutMs: number) {
  const fetch: typeof globalThis.fetch = (_url, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
    });
  return { rest: new ExchangeRest({ rest: 'http://venue', fetch, timeoutMs }) };
}

test('TR-04 klines, trades, aggregates and the premium index use the exchange’s paths', async () => {
  const { requested, rest } = restAnswering(() => json([]));
  await rest.klines('BTCUSDT', '15m');
  await rest.klines('BTCUSDT', '1M', { startTime: 1, endTime: 2, limit: 1500 });
  await rest.trades('BTCUSDT', 150);
  await rest.aggTrades('BTCUSDT');
  await rest.aggTrades('BTCUSDT', { fromId: 7, limit: 3 });
  await rest.premiumIndex();
  expect(requested).toEqual([
    '/exchange/fapi/v1/klines?symbol=BTCUSDT&interval=15m',
    '/exchange/fapi/v1/klines?symbol=BTCUSDT&interval=1M&startTime=1&endTime=2&limit=1500',
    '/exchange/fapi/v1/trades?symbol=BTCUSDT&limit=150',
    '/exchange/fapi/v1/aggTrades?symbol=BTCUSDT',
    '/exchange/fapi/v1/aggTrades?symbol=BTCUSDT&fromId=7&limit=3',
    '/exchange/fapi/v1/premiumIndex',
  ]);
});

test('TR-04 spot has the same calls below its own root, and a depth without times', async () => {
  const depth = { lastUpdateId: 1, bids: [['10.0', '1']], asks: [] };
  const { requested, rest } = restAnswering(() => json(depth), { product: 'spot' });
  expect(await rest.depth('BTCUSDT', 1000)).toEqual(depth);
  await rest.ticker24h('BTCUSDT');
  await rest.exchangeInfo();
  expect(requested).toEqual([
    '/exchange/api/v3/depth?symbol=BTCUSDT&limit=1000',
    '/exchange/api/v3/ticker/24hr?symbol=BTCUSDT',
    '/exchange/api/v3/exchangeInfo',
  ]);
  await expect(restAnswering(() => json(depth)).rest.depth('BTCUSDT')).rejects.toMatchObject({ failure: 'malformed' });
});

test.each([
  ['depth with a level that is no decimal', { lastUpdateId: 1, T: 1, bids: [['x', '1']], asks: [] }, 'depth'],
  ['depth without an id', { T: 1, bids: [], asks: [] }, 'depth'],
  ['klines that are no rows', [{ openTime: 1 }], 'klines'],
  ['trades that are no list', {}, 'trades'],
  ['an aggregate without a side', [{ a: 1, p: '1', q: '1', f: 1, l: 1, T: 1 }], 'aggTrades'],
  ['a premium index that is a list', [], 'premiumIndex'],
] as const)('%s is a malformed answer', async (_what, body, call) => {
  const { rest } = restAnswering(() => json(body));
  const calls = {
    depth: () => rest.depth('BTCUSDT'),
    klines: () => rest.klines('BTCUSDT', '1m'),
    trades: () => rest.trades('BTCUSDT'),
    aggTrades: () => rest.aggTrades('BTCUSDT'),
    premiumIndex: () => rest.premiumIndex('BTCUSDT'),
  };
  await expect(calls[call]()).rejects.toMatchObject({ failure: 'malformed', message: 'an answer of another shape' });
});
