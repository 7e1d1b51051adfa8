import { expect, test } from 'vitest';
import { ExchangeError } from './exchangeError.ts';
import { ExchangeRest } from './exchangeRest.ts';

function answering(answer: () => Promise<Response>, timeoutMs = 10_000) {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = (url) => {
    asked.push(String(url instanceof Request ? url.url : url));
    return answer();
  };
  return { asked, rest: new ExchangeRest({ rest: '/exchange/', fetch, timeoutMs }) };
}

const json = (body: unknown, status = 200) => Promise.resolve(Response.json(body, { status }));

test('calls go below the root, which may be a path of the page’s own origin', async () => {
  const { asked, rest } = answering(() => json({ serverTime: 5 }));
  expect(await rest.time()).toBe(5);
  await rest.depth('BTCUSDT', 1000);
  await rest.depth('BTCUSDT');
  await rest.ticker24h();
  await rest.bookTicker('ETHUSDT');
  await rest.exchangeInfo();
  expect(asked).toEqual([
    '/exchange/fapi/v1/time',
    '/exchange/fapi/v1/depth?symbol=BTCUSDT&limit=1000',
    '/exchange/fapi/v1/depth?symbol=BTCUSDT&limit=500',
    '/exchange/fapi/v1/ticker/24hr',
    '/exchange/fapi/v1/ticker/bookTicker?symbol=ETHUSDT',
    '/exchange/fapi/v1/exchangeInfo',
  ]);
});

test('a refusal carries the exchange’s code and words', async () => {
  const { rest } = answering(() => json({ code: -1121, msg: 'Invalid symbol.' }, 400));
  const error: unknown = await rest.depth('NONE').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ExchangeError);
  expect(error).toMatchObject({ failure: 'refused', code: -1121, msg: 'Invalid symbol.', status: 400 });
});

test.each([
  ['a page instead of JSON', () => Promise.resolve(new Response('<html>', { status: 502 })), 'malformed', 502],
  ['a bare number', () => json(7), 'malformed', 200],
  ['no connection', () => Promise.reject(new TypeError('fetch failed')), 'unreachable', 0],
  ['an error without a code', () => json({}, 503), 'refused', 503],
])('%s is told apart', async (_what, answer, failure, status) => {
  await expect(answering(answer).rest.exchangeInfo()).rejects.toMatchObject({ failure, status, code: 0 });
});

test('an exchange that does not answer in time is a time-out', async () => {
  const { rest } = hanging(1);
  await expect(rest.time()).rejects.toMatchObject({ failure: 'timeout', message: 'no answer within 1 ms' });
});

/** A fetch that ends only when it is told to. */
function hanging(timeoutMs: number) {
  const fetch: typeof globalThis.fetch = (_url, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
    });
  return { rest: new ExchangeRest({ rest: 'http://venue', fetch, timeoutMs }) };
}
