import { expect, test } from 'vitest';
import { makeTicker, type TickerData, usdtPrice } from './ticker.ts';

const symbol = { symbol: 'BTCUSDT', baseAsset: 'BTC', quoteAsset: 'USDT', pricePlaces: 1, quantityPlaces: 3 };
const figures: TickerData = {
  open: '100',
  last: '101.575',
  high: '102',
  low: '99',
  volume: '1',
  quoteVolume: '100',
};

test('MK-02 the change is the last price against the open, in percent', () => {
  expect(makeTicker(symbol, figures).changePercent).toBe('1.58');
  expect(makeTicker(symbol, { ...figures, last: '99.16' }).changePercent).toBe('-0.84');
  expect(makeTicker(symbol, { ...figures, last: '100' }).changePercent).toBe('0');
});

test('MK-02 without an open price there is no change', () => {
  expect(makeTicker(symbol, { ...figures, open: '0' }).changePercent).toBeUndefined();
});

test('an asset’s price in USDT is its symbol’s last trade', () => {
  const tickers = new Map([['BTCUSDT', makeTicker(symbol, figures)]]);
  expect(usdtPrice(tickers, 'BTC')).toBe('101.575');
  expect(usdtPrice(tickers, 'USDT')).toBe('1');
  expect(usdtPrice(tickers, 'USDC')).toBeUndefined();
  const pair = makeTicker({ ...symbol, symbol: 'USDC-USDT', baseAsset: 'USDC' }, { ...figures, last: '0.9998' });
  expect(usdtPrice(new Map([...tickers, ['USDC-USDT', pair]]), 'USDC')).toBe('0.9998');
});
