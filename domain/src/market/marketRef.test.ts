import { expect, test } from 'vitest';
import { findProduct, formatMarket, INSTRUMENT_ID, marketAt, parseMarket, referenceMarket } from './marketRef.ts';

test.each([
  ['BTCUSDT', 'usdm'],
  ['ETHBTC', 'usdm'],
  ['BTCUSDT_261225', 'usdm'],
  ['BTCUSD_PERP', 'coinm'],
  ['BTCUSD_261225', 'coinm'],
  ['BTC-USDT', 'spot'],
])('the instrument %s belongs to %s', (instrumentId, product) => {
  expect(INSTRUMENT_ID.test(instrumentId)).toBe(true);
  expect(findProduct(instrumentId)).toBe(product);
});

test('markets of different exchanges and products have different keys, which are parsed again', () => {
  const markets = [referenceMarket('BTCUSDT'), referenceMarket('BTC-USDT'), marketAt('OKX_2', 'BTCUSDT')];
  const keys = markets.map(formatMarket);
  expect(keys).toEqual(['BINANCE/usdm/BTCUSDT', 'BINANCE/spot/BTC-USDT', 'OKX_2/usdm/BTCUSDT']);
  expect(keys.map(parseMarket)).toEqual(markets);
});

test.each([
  '',
  'BTCUSDT',
  'binance/usdm/BTCUSDT',
  'BINANCE/spot/BTCUSDT',
  'BINANCE/usdm/BTCUSDT/1',
  'BINANCE/usdm/../login',
  'BINANCE/usdm/-USDT',
])('%o is no market', (text) => {
  expect(parseMarket(text)).toBeUndefined();
});
