import { expect, test } from 'vitest';
import { makeTicker } from '../market/feed/ticker.ts';
import { marketRate, otherAmount } from './indicative.ts';

const ticker = (asset: string, last: string) =>
  makeTicker(
    { symbol: `${asset}USDT`, baseAsset: asset, quoteAsset: 'USDT', pricePlaces: 2, quantityPlaces: 3 },
    { open: last, last, high: last, low: last, volume: '1', quoteVolume: '1' },
  );

const tickers = new Map([ticker('BTC', '100000'), ticker('ETH', '3000')].map((each) => [each.symbol, each]));

test('CV-01 before a firm quote the market’s price stands for orientation, the dearer asset as base', () => {
  expect(marketRate(tickers, 'USDT', 'BTC')).toEqual({ baseAsset: 'BTC', quoteAsset: 'USDT', price: '100000' });
  expect(marketRate(tickers, 'BTC', 'USDT')).toEqual({ baseAsset: 'BTC', quoteAsset: 'USDT', price: '100000' });
  expect(marketRate(tickers, 'ETH', 'BTC')).toEqual({ baseAsset: 'BTC', quoteAsset: 'ETH', price: '33.33333333' });
  expect(marketRate(tickers, 'USDC', 'BTC')).toBeUndefined();
});

test('CV-01 what is received rounds down and what is paid rounds up', () => {
  const known = { from: 'USDT', to: 'ETH', amount: '1000', places: 8 };
  expect(otherAmount(tickers, { ...known, side: 'from' })).toBe('0.33333333');
  expect(otherAmount(tickers, { ...known, from: 'ETH', to: 'USDT', side: 'to' })).toBe('0.33333334');
  expect(otherAmount(tickers, { ...known, from: 'USDC', side: 'from' })).toBeUndefined();
});
