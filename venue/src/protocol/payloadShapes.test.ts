import { expect, test } from 'vitest';
import { manualVenue } from '../testing/manualVenue.ts';
import { samplePayload } from '../testing/samplePayload.ts';
import { computeShape, computeSortedShape } from '../testing/shape.ts';
import { field, items, SocketClient } from '../testing/socketClient.ts';

/** Keys that the exchange added after the payloads that the samples are taken from. */
const LATER = ['ps', 'st', 'lastUpdateId', 'nq', 'isRPITrade'];
const EXAMPLES = 'account-examples/integration/http_responses/http_futures_market';
const STREAM = 'BINANCE_FUTURES.ws.1.0.txt';
const FILTERS = {
  BTCUSDT: [
    { filterType: 'PRICE_FILTER', maxPrice: '4529764', minPrice: '556.80', tickSize: '0.10' },
    { filterType: 'LOT_SIZE', maxQty: '1000', minQty: '0.001', stepSize: '0.001' },
    { filterType: 'MARKET_LOT_SIZE', maxQty: '120', minQty: '0.001', stepSize: '0.001' },
    { filterType: 'MAX_NUM_ORDERS', limit: 200 },
    { filterType: 'MAX_NUM_ALGO_ORDERS', limit: 10 },
    { filterType: 'MIN_NOTIONAL', notional: '100' },
    { filterType: 'PERCENT_PRICE', multiplierDecimal: '4', multiplierDown: '0.9500', multiplierUp: '1.0500' },
    { filterType: 'POSITION_RISK_CONTROL', positionControlSide: 'NONE' },
  ],
  ETHUSDT: [
    { filterType: 'PRICE_FILTER', maxPrice: '306177', minPrice: '39.86', tickSize: '0.01' },
    { filterType: 'LOT_SIZE', maxQty: '10000', minQty: '0.001', stepSize: '0.001' },
    { filterType: 'MARKET_LOT_SIZE', maxQty: '2000', minQty: '0.001', stepSize: '0.001' },
    { filterType: 'MAX_NUM_ORDERS', limit: 200 },
    { filterType: 'MAX_NUM_ALGO_ORDERS', limit: 10 },
    { filterType: 'MIN_NOTIONAL', notional: '20' },
    { filterType: 'PERCENT_PRICE', multiplierDecimal: '4', multiplierDown: '0.9500', multiplierUp: '1.0500' },
    { filterType: 'POSITION_RISK_CONTROL', positionControlSide: 'NONE' },
  ],
};
const EVENTS = 'account-examples/adapter/market_data_json';

async function read(url: string, path: string): Promise<unknown> {
  const response = await fetch(`${url}/fapi/v1/${path}`);
  return response.json();
}

test('TR-04 exchange info has the exchange’s keys and types, and its filters the exchange’s order', async () => {
  const manual = await manualVenue();
  const ours = await read(manual.venue.url, 'exchangeInfo');
  expect(computeSortedShape(ours)).toBe(computeSortedShape(samplePayload('fapi-exchangeInfo.json')));
  for (const symbol of items(ours, 'symbols')) {
    expect(items(symbol, 'filters').map((filter) => field(filter, 'filterType'))).toEqual([
      'PRICE_FILTER',
      'LOT_SIZE',
      'MARKET_LOT_SIZE',
      'MAX_NUM_ORDERS',
      'MAX_NUM_ALGO_ORDERS',
      'MIN_NOTIONAL',
      'PERCENT_PRICE',
      'POSITION_RISK_CONTROL',
    ]);
  }
});

test('TR-01 the filters of BTCUSDT and ETHUSDT are the exchange’s', async () => {
  const manual = await manualVenue();
  const ours = items(await read(manual.venue.url, 'exchangeInfo'), 'symbols');
  for (const [symbol, filters] of Object.entries(FILTERS)) {
    const listed = ours.find((each) => field(each, 'symbol') === symbol);
    expect(field(listed, 'filters')).toEqual(filters);
    expect(field(listed, 'pricePrecision')).toBe(2);
  }
});

test('TR-04 depth, 24 h ticker and best prices have the exchange’s keys and types', async () => {
  const manual = await manualVenue();
  const { url } = manual.venue;
  const depth = await read(url, 'depth?symbol=BTCUSDT&limit=5');
  expect(computeShape(depth)).toBe(computeShape(samplePayload(`${EXAMPLES}_depth.json`)));
  expect(computeShape(depth)).toBe(computeShape(samplePayload('BINANCE_FUTURES.http.0.0.txt#depth')));
  const ticker = await read(url, 'ticker/24hr?symbol=BTCUSDT');
  expect(computeShape(ticker)).toBe(computeShape(samplePayload(`${EXAMPLES}_ticker_24hr.json`)));
  const best = await read(url, 'ticker/bookTicker?symbol=BTCUSDT');
  expect(computeSortedShape(best, LATER)).toBe(computeSortedShape(samplePayload(`${EXAMPLES}_book_ticker.json`)));
});

test('TR-04 stream events have the exchange’s keys and types', async () => {
  const manual = await manualVenue();
  const { url } = manual.venue;
  const books = await SocketClient.open(`${url}/public/stream?streams=btcusdt@depth@100ms/btcusdt@bookTicker`);
  const marks = await SocketClient.open(`${url}/market/ws/btcusdt@markPrice@1s`);
  manual.advance(5000);
  for (const [stream, event, example] of [
    ['btcusdt@depth@100ms', 'depthUpdate', 'depth_update_stream'],
    ['btcusdt@bookTicker', 'bookTicker', 'book_ticker_stream'],
  ] as const) {
    const ours = await books.find((message) => field(message, 'stream') === stream && isWhole(field(message, 'data')));
    expect(computeSortedShape(ours, LATER)).toBe(computeSortedShape(samplePayload(`${STREAM}#${event}`)));
    expect(computeShape(field(ours, 'data'))).toBe(computeShape(samplePayload(`${EVENTS}/${example}.json`)));
  }
  const mark = await marks.find(() => true);
  expect(computeSortedShape(mark, ['ap'])).toBe(computeSortedShape(samplePayload(`${EVENTS}/mark_price_stream.json`)));
});

test('TR-04 klines, trades, marks and prices have the exchange’s keys and types', async () => {
  const manual = await manualVenue();
  const { url } = manual.venue;
  for (const [path, example] of [
    ['klines?symbol=BTCUSDT&interval=1m', 'klines'],
    ['trades?symbol=BTCUSDT', 'trades'],
    ['aggTrades?symbol=BTCUSDT', 'agg_trades'],
    ['premiumIndex?symbol=BTCUSDT', 'premium_index'],
    ['ticker/price?symbol=BTCUSDT', 'ticker_price'],
  ] as const) {
    const real = samplePayload(`${EXAMPLES}_${example}.json`);
    expect(computeSortedShape(await read(url, path), LATER)).toBe(computeSortedShape(real));
  }
});

test('TR-04 kline, trade and ticker events have the exchange’s keys and types', async () => {
  const manual = await manualVenue();
  const { url } = manual.venue;
  const names = ['btcusdt@kline_1m', 'btcusdt@aggTrade', 'btcusdt@ticker'];
  const prices = await SocketClient.open(`${url}/market/stream?streams=${names.join('/')}`);
  const trades = await SocketClient.open(`${url}/public/stream?streams=btcusdt@trade`);
  manual.advance(5000);
  const ours = (client: SocketClient, name: string) => client.find((message) => field(message, 'stream') === name);
  for (const [name, event] of [
    ['btcusdt@kline_1m', 'kline'],
    ['btcusdt@aggTrade', 'aggTrade'],
  ] as const) {
    const real = samplePayload(`${STREAM}#${event}`);
    expect(computeSortedShape(await ours(prices, name), LATER)).toBe(computeSortedShape(real));
  }
  const ticker = field(await ours(prices, 'btcusdt@ticker'), 'data');
  expect(computeSortedShape(ticker, LATER)).toBe(
    computeSortedShape(samplePayload(`${EVENTS}/ticker_stream.json`), LATER),
  );
  const real = samplePayload('../usdm/btcusdt_20240808.first10s.jsonl#trade');
  expect(computeShape(await ours(trades, 'btcusdt@trade'))).toBe(computeShape(real));
});

/** An event whose lists are not empty, so that it has its complete shape. */
function isWhole(data: unknown): boolean {
  return [field(data, 'b'), field(data, 'a')].every((side) => !Array.isArray(side) || side.length > 0);
}
