import { expect, test } from 'vitest';
import { get, getRows } from '../../testing/get.ts';
import { type ManualVenue, manualVenue } from '../../testing/manualVenue.ts';
import { field, SocketClient } from '../../testing/socketClient.ts';

async function openStreams(manual: ManualVenue, path: string): Promise<SocketClient> {
  return SocketClient.open(`${manual.venue.url}${path}`);
}

/** All messages received, after everything sent has arrived. */
async function events(client: SocketClient): Promise<unknown[]> {
  await client.request({ method: 'LIST_SUBSCRIPTIONS' });
  return client.received.filter((message) => field(message, 'e') !== undefined);
}

/** A candle of the continuous stream. */
const withoutSymbol = (candle: unknown) =>
  Object.fromEntries(Object.entries(Object(candle)).filter(([key]) => key !== 's'));

const picked = (value: unknown, keys: readonly string[]) => keys.map((key) => field(value, key));

test('TR-04 a kline stream sends the running candle while it changes, each candle once when it closes', async () => {
  const manual = await manualVenue();
  const client = await openStreams(manual, '/market/ws/btcusdt@kline_1m');
  manual.advance(200_000);
  const received = await events(client);
  const candles = received.map((event) => field(event, 'k'));
  const closed = candles.filter((candle) => field(candle, 'x') === true);
  expect(closed).toHaveLength(3);
  const opens = candles.map((candle) => Number(field(candle, 't')));
  expect(opens).toEqual(opens.toSorted((a, b) => a - b));
  expect(new Set(received.map((event) => Math.floor(Number(field(event, 'E')) / 250))).size).toBeGreaterThan(
    received.length - 4,
  );
  const rows = await getRows(manual.venue.url, '/fapi/v1/klines?symbol=BTCUSDT&interval=1m&limit=4');
  const wire = ['t', 'o', 'h', 'l', 'c', 'v', 'T', 'q', 'n', 'V', 'Q', 'B'];
  expect(closed.map((candle) => picked(candle, wire))).toEqual(rows.slice(0, 3));
  expect(field(closed[1], 'f')).toBe(Number(field(closed[0], 'L')) + 1);
  expect(Number(field(closed[1], 'L')) - Number(field(closed[1], 'f')) + 1).toBe(field(closed[1], 'n'));
});

test('TR-04 longer candles are updated with each trade, and a closed one is never sent again', async () => {
  const manual = await manualVenue();
  const client = await openStreams(manual, '/market/stream?streams=btcusdt@kline_1h/btcusdt@kline_1M');
  manual.advance(10_000);
  await client.request({ method: 'LIST_SUBSCRIPTIONS' });
  for (const interval of ['1h', '1M']) {
    const reported = client.received.filter((message) => field(message, 'stream') === `btcusdt@kline_${interval}`);
    expect(reported.length).toBeGreaterThan(3);
    const last = field(field(reported.at(-1), 'data'), 'k');
    const [row] = await getRows(manual.venue.url, `/fapi/v1/klines?symbol=BTCUSDT&interval=${interval}&limit=1`);
    expect([field(last, 't'), field(last, 'v'), field(last, 'x')]).toEqual([field(row, '0'), field(row, '5'), false]);
  }
});

test('a kline stream of a venue that slept closes the previous candle and continues with the current one', async () => {
  const manual = await manualVenue();
  const client = await openStreams(manual, '/market/ws/btcusdt@kline_1m');
  manual.advance(1_000);
  manual.leap(9 * 60_000);
  manual.advance(1_000);
  const candles = (await events(client)).map((event) => field(event, 'k'));
  expect(candles.filter((candle) => field(candle, 'x') === true)).toHaveLength(1);
  expect(new Set(candles.map((candle) => field(candle, 't'))).size).toBe(2);
});

test('TR-04 aggregate trades are streamed once each and whole, as REST lists them', async () => {
  const manual = await manualVenue();
  const client = await openStreams(manual, '/market/ws/btcusdt@aggTrade');
  manual.advance(20_000);
  const reported = await events(client);
  const rows = await getRows(manual.venue.url, '/fapi/v1/aggTrades?symbol=BTCUSDT&limit=1000');
  const keys = ['a', 'p', 'q', 'nq', 'f', 'l', 'T', 'm'];
  const first = rows.findIndex((row) => field(row, 'a') === field(reported[0], 'a'));
  const listed = rows.slice(first, first + reported.length).map((row) => picked(row, keys));
  expect(reported.length).toBeGreaterThan(40);
  expect(reported.map((event) => picked(event, keys))).toEqual(listed);
  for (const event of reported) {
    const delay = Number(field(event, 'E')) - Number(field(event, 'T'));
    expect(delay > 0 && delay <= 200).toBe(true);
  }
  // Events that have not been sent yet lie within the current 100 ms.
  expect(rows.length - first - reported.length).toBeLessThanOrEqual(1);
});

test('single trades are streamed with the books, as REST lists them', async () => {
  const manual = await manualVenue();
  const client = await openStreams(manual, '/public/ws/btcusdt@trade');
  const silent = await openStreams(manual, '/market/ws/btcusdt@trade');
  manual.advance(10_000);
  const reported = await events(client);
  const rows = await getRows(manual.venue.url, `/fapi/v1/trades?symbol=BTCUSDT&limit=${reported.length}`);
  expect(reported.map((event) => picked(event, ['t', 'p', 'q', 'T', 'm']))).toEqual(
    rows.map((row) => picked(row, ['id', 'price', 'qty', 'time', 'isBuyerMaker'])),
  );
  expect(await events(silent)).toEqual([]);
});

test('TR-04 tickers are streamed for one contract and for those that changed, as REST has them', async () => {
  const manual = await manualVenue();
  const one = await openStreams(manual, '/market/ws/btcusdt@ticker');
  const all = await openStreams(manual, '/market/ws/!ticker@arr');
  manual.advance(5_000);
  const last = (await events(one)).at(-1);
  const { body } = await get(manual.venue.url, '/fapi/v1/ticker/24hr?symbol=BTCUSDT');
  const rest = ['symbol', 'priceChange', 'priceChangePercent', 'weightedAvgPrice', 'lastPrice', 'lastQty', 'openPrice'];
  const more = ['highPrice', 'lowPrice', 'volume', 'quoteVolume', 'openTime', 'firstId', 'lastId', 'count'];
  const stream = ['s', 'p', 'P', 'w', 'c', 'Q', 'o', 'h', 'l', 'v', 'q', 'O', 'F', 'L', 'n'];
  expect(picked(last, stream)).toEqual(picked(body, [...rest, ...more]));
  await all.request({ method: 'LIST_SUBSCRIPTIONS' });
  const arrays = all.received.filter((message) => Array.isArray(message));
  expect(arrays).toHaveLength(5);
  expect(arrays[0]).toHaveLength(20);
});

test('TR-04 a continuous kline stream sends the candles of the pair’s perpetual contract', async () => {
  const manual = await manualVenue();
  const one = await openStreams(manual, '/market/ws/btcusdt@kline_1m');
  const pair = await openStreams(manual, '/market/ws/btcusdt_perpetual@continuousKline_1m');
  manual.advance(3_000);
  const reported = await events(pair);
  expect(reported[0]).toMatchObject({ e: 'continuous_kline', ps: 'BTCUSDT', ct: 'PERPETUAL' });
  expect(reported[0]).not.toHaveProperty('s');
  const candles = (await events(one)).map((event) => withoutSymbol(field(event, 'k')));
  expect(reported.map((event) => field(event, 'k'))).toEqual(candles);
});

test('TR-04 the bookTicker stream of all contracts sends each every five seconds', async () => {
  const manual = await manualVenue();
  const client = await openStreams(manual, '/public/ws/!bookTicker');
  manual.advance(10_000);
  const reported = await events(client);
  expect(reported).toHaveLength(40);
  expect(new Set(reported.map((event) => field(event, 'E'))).size).toBe(2);
  expect(new Set(reported.map((event) => field(event, 's'))).size).toBe(20);
  const last = reported.findLast((event) => field(event, 's') === 'BTCUSDT');
  const { body } = await get(manual.venue.url, '/fapi/v1/ticker/bookTicker?symbol=BTCUSDT');
  const rest = ['symbol', 'bidPrice', 'bidQty', 'askPrice', 'askQty', 'lastUpdateId', 'time'];
  expect(picked(last, ['s', 'b', 'B', 'a', 'A', 'u', 'T'])).toEqual(picked(body, rest));
});

test('names of no interval are accepted and stay silent', async () => {
  const manual = await manualVenue();
  const client = await openStreams(
    manual,
    '/market/ws/btcusdt@kline_2m/btcusdt@kline_/btcusdt@kline_1D/btcusdt@continuousKline_1m/none_perpetual@continuousKline_1m',
  );
  manual.advance(2_000);
  expect(await events(client)).toEqual([]);
});
