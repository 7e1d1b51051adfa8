import { parseFixed } from '@aldgate/domain/money/fixed.ts';
import { expect, test } from 'vitest';
import { get, getRows } from '../../../testing/get.ts';
import { manualVenue } from '../../../testing/manualVenue.ts';
import { hasRecordings, recordedJson } from '../../../testing/recorded.ts';
import { computeSortedShape } from '../../../testing/shape.ts';
import { buildSeconds } from './secondCandles.ts';

interface Info {
  readonly symbols: readonly {
    readonly symbol: string;
    readonly filters: readonly { readonly filterType: string }[];
  }[];
}

test.skipIf(!hasRecordings)(
  'a pair of exchangeInfo has the fields and the filters of the exchange, in its order',
  async () => {
    const { venue } = await manualVenue();
    const { body } = await get(venue.url, '/api/v3/exchangeInfo?symbol=BTCUSDT');
    const ours = (body as Info).symbols[0];
    const theirs = (recordedJson('api-v3-exchangeInfo.json') as Info).symbols.find(
      ({ symbol }) => symbol === 'BTCUSDT',
    );
    // The recording is older than pegged orders.
    expect(computeSortedShape(ours, ['pegInstructionsAllowed'])).toBe(computeSortedShape(theirs));
    expect(ours?.filters.map(({ filterType }) => filterType)).toEqual(
      theirs?.filters.map(({ filterType }) => filterType),
    );
  },
);

test('spot and futures of one symbol have books, trades and candles of their own', async () => {
  const manual = await manualVenue();
  const { venue } = manual;
  manual.advance(10_000);
  const { url } = venue;
  const [spot, futures] = await Promise.all(
    ['/api/v3/depth?symbol=BTCUSDT&limit=5', '/fapi/v1/depth?symbol=BTCUSDT&limit=5'].map((path) => get(url, path)),
  );
  expect(Object.keys(spot?.body as object)).toEqual(['lastUpdateId', 'bids', 'asks']);
  expect(spot?.body).not.toEqual(futures?.body);
  const { bids } = (spot?.body ?? { bids: [] }) as { bids: [string, string][] };
  expect(bids[0]?.[0]).toMatch(/^\d+\.\d{8}$/);
  expect(bids[0]?.[1]).toMatch(/^\d+\.\d{8}$/);
  const trades = (await getRows(url, '/api/v3/trades?symbol=BTCUSDT&limit=1000')) as {
    quoteQty: string;
    qty: string;
  }[];
  expect(trades.length).toBeGreaterThan(5);
  expect(Object.keys(trades[0] ?? {})).toEqual([
    'id',
    'price',
    'qty',
    'quoteQty',
    'time',
    'isBuyerMaker',
    'isBestMatch',
  ]);
  const [candle] = (await getRows(url, '/api/v3/klines?symbol=BTCUSDT&interval=1h&limit=1')) as unknown[][];
  expect(candle).toHaveLength(12);
  expect((await get(url, '/api/v3/klines?symbol=BTC-USDT&interval=1h')).body).toMatchObject({ code: -1121 });
  expect((await get(url, '/fapi/v1/klines?symbol=BTC-USDT&interval=1h')).body).toMatchObject({ code: -1121 });
});

test('update ids of a pair have no gaps', async () => {
  const manual = await manualVenue();
  const { venue } = manual;
  const ranges: (readonly [number, number])[] = [];
  const start = venue.market.book('BTC-USDT').lastUpdateId;
  venue.market.listen((event) => {
    if (event.type === 'depth' && event.symbol === 'BTC-USDT') ranges.push([event.firstId, event.lastId]);
  });
  manual.advance(3_000);
  expect(ranges.length).toBeGreaterThan(5);
  let last = start;
  for (const [first, end] of ranges) {
    expect(first).toBe(last + 1);
    last = end;
  }
});

test('tickers are an object for a symbol, and rows for symbols and for all', async () => {
  const { venue } = await manualVenue();
  const read = async (path: string) => (await get(venue.url, `/api/v3/ticker/${path}`)).body;
  expect(await read('price?symbol=BTCUSDT')).toEqual({
    symbol: 'BTCUSDT',
    price: expect.stringMatching(/^\d+\.\d{8}$/),
  });
  expect(await read('price?symbols=%5B%22BTCUSDT%22%5D')).toHaveLength(1);
  expect(await read('price')).toHaveLength(venue.market.pairs.length);
  const day = (await read('24hr?symbol=BTCUSDT')) as object;
  expect(Object.keys(day)).toEqual([
    'symbol',
    'priceChange',
    'priceChangePercent',
    'weightedAvgPrice',
    'prevClosePrice',
    'lastPrice',
    'lastQty',
    'bidPrice',
    'bidQty',
    'askPrice',
    'askQty',
    'openPrice',
    'highPrice',
    'lowPrice',
    'volume',
    'quoteVolume',
    'openTime',
    'closeTime',
    'firstId',
    'lastId',
    'count',
  ]);
  expect(Object.keys((await read('24hr?symbol=BTCUSDT&type=MINI')) as object)).toHaveLength(12);
  expect(await read('price?symbols=%5B%22NONE%22%5D')).toMatchObject({ code: -1121 });
});

test('the average price has the time of the last trade, and a pair alone has one', async () => {
  const { venue } = await manualVenue();
  const { body } = await get(venue.url, '/api/v3/avgPrice?symbol=BTCUSDT');
  const { price, lastTime } = venue.market.average('BTC-USDT');
  expect(body).toEqual({ mins: 5, price: expect.stringMatching(/^\d+\.\d{8}$/), closeTime: lastTime });
  expect(parseFixed((body as { price: string }).price)).toBe(price);
  expect((await get(venue.url, '/api/v3/avgPrice?symbol=BTC-USDT')).status).toBe(400);
});

test('a ticker of a window is the sum of its minutes, and needs a symbol', async () => {
  const manual = await manualVenue();
  for (let passed = 0; passed < 180; passed += 20) manual.leap(20_000);
  const { url } = manual.venue;
  const { body } = await get(url, '/api/v3/ticker?symbol=BTCUSDT&windowSize=1d');
  const { body: day } = await get(url, '/api/v3/ticker/24hr?symbol=BTCUSDT');
  for (const [name, value] of Object.entries(body as object))
    expect((day as Record<string, unknown>)[name]).toBe(value);
  const { body: minutes } = await get(url, '/api/v3/ticker?symbols=%5B%22BTCUSDT%22%5D&windowSize=2m&type=MINI');
  const rows = (await getRows(url, '/api/v3/uiKlines?symbol=BTCUSDT&interval=1m&limit=3')) as string[][];
  const volume = rows.reduce((sum, row) => sum + Number(row[5]), 0);
  expect(Number((minutes as { volume: string }[])[0]?.volume)).toBeCloseTo(volume, 5);
  for (const query of ['windowSize=1d', 'symbol=BTCUSDT&windowSize=60m', 'symbol=BTCUSDT&windowSize=8d'])
    expect((await get(url, `/api/v3/ticker?${query}`)).status, query).toBe(400);
});

test('candles of a second are built from trades; a second without one has the price before', () => {
  const trade = (time: number, price: number, buyerIsMaker = false) => ({
    id: time,
    time,
    price,
    quantity: 2,
    buyerIsMaker,
    aggregateId: time,
  });
  const trades = [trade(900, 10), trade(3_000, 12), trade(3_400, 9, true), trade(3_999, 11), trade(5_000, 20)];
  const candles = buildSeconds(trades, 1_000, 4_000);
  expect(candles.map(({ openTime }) => openTime)).toEqual([1_000, 2_000, 3_000, 4_000]);
  expect(candles.map(({ open, high, low, close, count }) => [open, high, low, close, count])).toEqual([
    [10, 10, 10, 10, 0],
    [10, 10, 10, 10, 0],
    [12, 12, 9, 11, 3],
    [11, 11, 11, 11, 0],
  ]);
  expect(candles[2]).toMatchObject({ closeTime: 3_999, volume: 6, takerBuyVolume: 4, quoteVolume: 64n });
  expect(candles[2]).toMatchObject({ takerBuyQuoteVolume: 46n, firstTradeId: 3_000, lastTradeId: 3_999 });
});

test('candles of a second are of spot alone', async () => {
  const manual = await manualVenue();
  manual.advance(2_000);
  const { url } = manual.venue;
  const rows = (await getRows(url, '/api/v3/klines?symbol=BTCUSDT&interval=1s&limit=3')) as number[][];
  expect(rows.map(([openTime = 0, , , , , , closeTime = 0]) => closeTime - openTime)).toEqual([999, 999, 999]);
  expect(rows.at(-1)?.[0]).toBe(Math.floor(manual.now() / 1_000) * 1_000);
  expect((await get(url, '/fapi/v1/klines?symbol=BTCUSDT&interval=1s')).body).toMatchObject({ code: -1120 });
});
