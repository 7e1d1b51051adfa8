import { expect, test } from 'vitest';
import { manualVenue } from '../testing/manualVenue.ts';
import { hasRecordings, recordedEvents, recordedJson } from '../testing/recorded.ts';
import { computeShape, computeSortedShape } from '../testing/shape.ts';
import { field, items, SocketClient } from '../testing/socketClient.ts';

/** Keys that the exchange added after the recordings of 2021. */
const LATER = ['ps', 'st', 'lastUpdateId', 'nq', 'isRPITrade'];
const EXAMPLES = 'account-examples/integration/http_responses/http_futures_market';
const EVENTS = 'account-examples/adapter/market_data_json';
const needsRecordings = test.skipIf(!hasRecordings);
if (!hasRecordings) console.warn('recorded payloads are absent: their comparison is skipped');

async function read(url: string, path: string): Promise<unknown> {
  const response = await fetch(`${url}/fapi/v1/${path}`);
  return response.json();
}

needsRecordings('TR-04 exchange info has the recorded keys and types, and its filters the recorded order', async () => {
  const manual = await manualVenue();
  const ours = await read(manual.venue.url, 'exchangeInfo');
  const real = recordedJson('fapi-exchangeInfo.json');
  expect(computeSortedShape(ours)).toBe(computeSortedShape(real));
  const filterTypes = (symbol: unknown) => items(symbol, 'filters').map((filter) => field(filter, 'filterType'));
  const [real0] = items(real, 'symbols');
  for (const symbol of items(ours, 'symbols')) expect(filterTypes(symbol)).toEqual(filterTypes(real0));
});

needsRecordings('TR-01 the filters of BTCUSDT and ETHUSDT are the recorded ones', async () => {
  const manual = await manualVenue();
  const ours = items(await read(manual.venue.url, 'exchangeInfo'), 'symbols');
  const real = items(recordedJson('fapi-exchangeInfo.json'), 'symbols');
  for (const symbol of ['BTCUSDT', 'ETHUSDT']) {
    const of = (symbols: unknown[]) => symbols.find((each) => field(each, 'symbol') === symbol);
    expect(field(of(ours), 'filters')).toEqual(field(of(real), 'filters'));
    expect(field(of(ours), 'pricePrecision')).toBe(field(of(real), 'pricePrecision'));
  }
});

needsRecordings('TR-04 depth, 24 h ticker and best prices have the recorded keys and types', async () => {
  const manual = await manualVenue();
  const { url } = manual.venue;
  const [snapshot] = recordedEvents('../recorded/BINANCE_FUTURES.http.0.0.txt');
  const depth = await read(url, 'depth?symbol=BTCUSDT&limit=5');
  expect(computeShape(depth)).toBe(computeShape(recordedJson(`${EXAMPLES}_depth.json`)));
  if (snapshot !== undefined) expect(computeShape(depth)).toBe(computeShape(snapshot));
  const ticker = await read(url, 'ticker/24hr?symbol=BTCUSDT');
  expect(computeShape(ticker)).toBe(computeShape(recordedJson(`${EXAMPLES}_ticker_24hr.json`)));
  const best = await read(url, 'ticker/bookTicker?symbol=BTCUSDT');
  expect(computeSortedShape(best, LATER)).toBe(computeSortedShape(recordedJson(`${EXAMPLES}_book_ticker.json`)));
});

needsRecordings('TR-04 stream events have the recorded keys and types', async () => {
  const manual = await manualVenue();
  const { url } = manual.venue;
  const books = await SocketClient.open(`${url}/public/stream?streams=btcusdt@depth@100ms/btcusdt@bookTicker`);
  const marks = await SocketClient.open(`${url}/market/ws/btcusdt@markPrice@1s`);
  manual.advance(5000);
  const recorded = recordedEvents('BINANCE_FUTURES.ws.1.0.txt');
  for (const [stream, event, example] of [
    ['btcusdt@depth@100ms', 'depthUpdate', 'depth_update_stream'],
    ['btcusdt@bookTicker', 'bookTicker', 'book_ticker_stream'],
  ]) {
    const ours = await books.find((message) => field(message, 'stream') === stream && isWhole(field(message, 'data')));
    const real = recorded.find((each) => field(field(each, 'data'), 'e') === event && isWhole(field(each, 'data')));
    expect(computeSortedShape(ours, LATER)).toBe(computeSortedShape(real));
    expect(computeShape(field(ours, 'data'))).toBe(computeShape(recordedJson(`${EVENTS}/${example}.json`)));
  }
  const mark = await marks.find(() => true);
  expect(computeSortedShape(mark, ['ap'])).toBe(computeSortedShape(recordedJson(`${EVENTS}/mark_price_stream.json`)));
});

needsRecordings('TR-04 klines, trades, marks and prices have the recorded keys and types', async () => {
  const manual = await manualVenue();
  const { url } = manual.venue;
  for (const [path, example] of [
    ['klines?symbol=BTCUSDT&interval=1m', 'klines'],
    ['trades?symbol=BTCUSDT', 'trades'],
    ['aggTrades?symbol=BTCUSDT', 'agg_trades'],
    ['premiumIndex?symbol=BTCUSDT', 'premium_index'],
    ['ticker/price?symbol=BTCUSDT', 'ticker_price'],
  ]) {
    const real = recordedJson(`${EXAMPLES}_${example}.json`);
    expect(computeSortedShape(await read(url, path ?? ''), LATER)).toBe(computeSortedShape(real));
  }
});

needsRecordings('TR-04 kline, trade and ticker events have the recorded keys and types', async () => {
  const manual = await manualVenue();
  const { url } = manual.venue;
  const names = ['btcusdt@kline_1m', 'btcusdt@aggTrade', 'btcusdt@ticker'];
  const prices = await SocketClient.open(`${url}/market/stream?streams=${names.join('/')}`);
  const trades = await SocketClient.open(`${url}/public/stream?streams=btcusdt@trade`);
  manual.advance(5000);
  const ours = (client: SocketClient, name: string) => client.find((message) => field(message, 'stream') === name);
  const recorded = recordedEvents('BINANCE_FUTURES.ws.1.0.txt');
  for (const [name, event] of [
    ['btcusdt@kline_1m', 'kline'],
    ['btcusdt@aggTrade', 'aggTrade'],
  ] as const) {
    const real = recorded.find((each) => field(field(each, 'data'), 'e') === event);
    expect(computeSortedShape(await ours(prices, name), LATER)).toBe(computeSortedShape(real));
  }
  const ticker = field(await ours(prices, 'btcusdt@ticker'), 'data');
  expect(computeSortedShape(ticker, LATER)).toBe(
    computeSortedShape(recordedJson(`${EVENTS}/ticker_stream.json`), LATER),
  );
  const feed = recordedEvents('../usdm/btcusdt_20240808.first10s.jsonl');
  const real = feed.find((each) => field(field(each, 'data'), 'e') === 'trade');
  expect(computeShape(await ours(trades, 'btcusdt@trade'))).toBe(computeShape(real));
});

/** An event whose lists are not empty, so that it has its complete shape. */
function isWhole(data: unknown): boolean {
  return [field(data, 'b'), field(data, 'a')].every((side) => !Array.isArray(side) || side.length > 0);
}
