import { ExchangeError } from '@aldgate/exchange/rest/exchangeError.ts';
import type { ExchangeRest } from '@aldgate/exchange/rest/exchangeRest.ts';
import type { SymbolInfo, Ticker24h } from '@aldgate/exchange/wire.ts';
import { expect, test, vi } from 'vitest';
import { createMarketSource, singleTicker } from './marketSource.ts';
import { futuresMarket } from './tickerMarkets.ts';

const info = (symbol: string, change: Partial<SymbolInfo> = {}) =>
  ({
    symbol,
    baseAsset: symbol.slice(0, -4),
    quoteAsset: 'USDT',
    status: 'TRADING',
    contractType: 'PERPETUAL',
    filters: [
      { filterType: 'PRICE_FILTER', tickSize: '0.10' },
      { filterType: 'LOT_SIZE', stepSize: '0.001' },
    ],
    ...change,
  }) as SymbolInfo;

const day = (symbol: string, lastPrice = '104000.10') =>
  ({
    symbol,
    lastPrice,
    openPrice: '100000.00',
    highPrice: '105000.00',
    lowPrice: '99000.00',
    volume: '12.345',
    quoteVolume: '1283880.00',
  }) as Ticker24h;

const MINUTE_MS = 60_000;

function setUp() {
  const exchangeInfo = vi.fn<() => Promise<{ symbols: SymbolInfo[] }>>(async () => ({
    symbols: [info('BTCUSDT'), info('OLDUSDT', { status: 'SETTLING' }), info('ETHUSDT'), info('NEWUSDT')],
  }));
  const ticker24h = vi.fn<(symbol?: string) => Promise<unknown>>(async (symbol) =>
    symbol === undefined ? [day('ETHUSDT'), day('BTCUSDT'), day('OLDUSDT')] : day(symbol),
  );
  const clock = { now: 1_000_000 };
  let cached: string | null = null;
  /** A page of this browser: pages share only the cache. */
  const page = (address = '/exchange') =>
    createMarketSource({
      market: futuresMarket({ exchangeInfo } as unknown as ExchangeRest),
      rest: { ticker24h } as unknown as ExchangeRest,
      address,
      now: () => clock.now,
      cache: {
        get: () => cached,
        set: (text) => {
          cached = text;
        },
      },
    });
  return { page, clock, exchangeInfo, ticker24h, cache: (text: string) => (cached = text) };
}

const requests = ({ exchangeInfo, ticker24h }: ReturnType<typeof setUp>) => [
  exchangeInfo.mock.calls.length,
  ticker24h.mock.calls.length,
];

test('TR-01 the market consists of the trading perpetuals with data, in the exchange’s order', async () => {
  const { tickers, at } = await setUp().page().load({ fresh: false });
  expect(tickers.map(({ symbol }) => symbol)).toEqual(['BTCUSDT', 'ETHUSDT']);
  expect(tickers[0]).toMatchObject({ baseAsset: 'BTC', pricePlaces: 1, quantityPlaces: 3, changePercent: '4' });
  expect(at).toBe(1_000_000);
});

test('the next page within half a minute sends no request, one within the hour sends one', async () => {
  const all = setUp();
  const first = await all.page().load({ fresh: false });
  all.clock.now += MINUTE_MS / 2 - 1;
  expect(await all.page().load({ fresh: false })).toMatchObject(first);
  expect(requests(all)).toEqual([1, 1]);
  all.clock.now += 1;
  await all.page().load({ fresh: false });
  expect(requests(all)).toEqual([1, 2]);
  all.clock.now += 60 * MINUTE_MS;
  await all.page().load({ fresh: false });
  expect(requests(all)).toEqual([2, 3]);
});

test('fresh data is never cached data, and the cache of another exchange is ignored', async () => {
  const all = setUp();
  await all.page().load({ fresh: false });
  await all.page().load({ fresh: true });
  expect(requests(all)).toEqual([1, 2]);
  await all.page('https://fapi.test').load({ fresh: false });
  expect(requests(all)).toEqual([2, 3]);
});

test('cached data from the future, after a clock change, is ignored', async () => {
  const all = setUp();
  await all.page().load({ fresh: false });
  all.clock.now -= 1;
  await all.page().load({ fresh: false });
  expect(requests(all)).toEqual([2, 2]);
});

test.each([
  '{',
  'null',
  '{"rest":"/exchange","at":1000000,"symbolsAt":1000000,"tickers":[]}',
  '{"rest":"/exchange","at":1000000,"symbolsAt":1000000,"tickers":[{"symbol":"BTCUSDT"}]}',
  '{"rest":"/exchange","at":1000000,"symbolsAt":1000000,"tickers":[{"symbol":"A","baseAsset":"A","quoteAsset":"B","pricePlaces":1,"quantityPlaces":1,"last":"x","open":"1","high":"1","low":"1","volume":"1","quoteVolume":"1"}]}',
  '{"rest":"/exchange","at":1000000,"symbolsAt":1000000,"tickers":[{"symbol":"A","baseAsset":"A","quoteAsset":"B","pricePlaces":1000,"quantityPlaces":1,"last":"1","open":"1","high":"1","low":"1","volume":"1","quoteVolume":"1"}]}',
])('malformed cache content is reloaded: %s', async (text) => {
  const all = setUp();
  all.cache(text);
  expect((await all.page().load({ fresh: false })).tickers).toHaveLength(2);
  expect(requests(all)).toEqual([1, 1]);
});

test('one symbol is one request, without the list of symbols', async () => {
  const all = setUp();
  expect(await all.page().loadSymbol('BTCUSDT')).toMatchObject({ symbol: 'BTCUSDT', last: '104000.10' });
  expect(requests(all)).toEqual([0, 1]);
});

test('a symbol unknown to the exchange is undefined; any other rejection is an error', async () => {
  const all = setUp();
  const rejection = (code: number) => new ExchangeError({ failure: 'rejected', message: '', code, status: 400 });
  all.ticker24h.mockRejectedValueOnce(rejection(-1121));
  expect(await all.page().loadSymbol('NONE')).toBeUndefined();
  all.ticker24h.mockRejectedValueOnce(rejection(-1003));
  await expect(all.page().loadSymbol('BTCUSDT')).rejects.toMatchObject({ code: -1003 });
});

const contracts = futuresMarket({} as ExchangeRest);

test('a symbol without its filters has the most decimals of its prices', () => {
  expect(singleTicker(contracts.parse('BTCUSDT'), day('BTCUSDT', '104000.00'))).toMatchObject({
    baseAsset: 'BTC',
    quoteAsset: 'USDT',
    pricePlaces: 0,
  });
  expect(singleTicker(contracts.parse('DOGEUSDC'), day('DOGEUSDC', '0.40125'))).toMatchObject({
    baseAsset: 'DOGE',
    quoteAsset: 'USDC',
    pricePlaces: 5,
  });
});
