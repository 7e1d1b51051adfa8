import { beforeAll, expect, test } from 'vitest';
import { registerAssets } from '../../lib/testing/assets.ts';
import { makeTicker } from '../../marketData/tickers/ticker.ts';
import { marketRate, otherAmount } from './indicative.ts';

beforeAll(registerAssets);

const ticker = (asset: string, last: string) =>
  makeTicker(
    { symbol: `${asset}USDT`, baseAsset: asset, quoteAsset: 'USDT', pricePlaces: 2, quantityPlaces: 3 },
    { open: last, last, high: last, low: last, volume: '1', quoteVolume: '1' },
  );

const market = {
  tickers: new Map([ticker('BTC', '100000'), ticker('ETH', '3000')].map((each) => [each.symbol, each])),
  rates: new Map([
    ['USDT', '0.999'],
    ['EUR', '1.08'],
    ['JPY', '0.0064'],
  ]),
};

test('CV-01 before a firm quote the market price is shown as indicative, in the usual orientation of the pair', () => {
  expect(marketRate(market, 'USDT', 'BTC')).toEqual({ baseAsset: 'BTC', quoteAsset: 'USDT', price: '100000' });
  expect(marketRate(market, 'BTC', 'USDT')).toEqual({ baseAsset: 'BTC', quoteAsset: 'USDT', price: '100000' });
  expect(marketRate(market, 'ETH', 'BTC')).toEqual({ baseAsset: 'ETH', quoteAsset: 'BTC', price: '0.03' });
  expect(marketRate(market, 'USDC', 'BTC')).toBeUndefined();
});

test('CV-01 coins are priced in fiat through the dollar and the rate of USDT', () => {
  expect(marketRate(market, 'USD', 'BTC')).toEqual({ baseAsset: 'BTC', quoteAsset: 'USD', price: '99900' });
  expect(marketRate(market, 'EUR', 'USDT')).toEqual({ baseAsset: 'USDT', quoteAsset: 'EUR', price: '0.925' });
  expect(marketRate(market, 'JPY', 'USD')).toEqual({ baseAsset: 'USD', quoteAsset: 'JPY', price: '156.25' });
  expect(marketRate(market, 'GBP', 'BTC')).toBeUndefined();
  expect(marketRate({ ...market, rates: new Map() }, 'USD', 'BTC')).toBeUndefined();
  expect(marketRate({ ...market, rates: new Map() }, 'ETH', 'BTC')).toBeDefined();
});

test('CV-01 received amounts round down and paid amounts round up', () => {
  const known = { from: 'USDT', to: 'ETH', amount: '1000', places: 8 };
  expect(otherAmount(market, { ...known, side: 'from' })).toBe('0.33333333');
  expect(otherAmount(market, { ...known, from: 'ETH', to: 'USDT', side: 'to' })).toBe('0.33333334');
  expect(otherAmount(market, { ...known, from: 'USDC', side: 'from' })).toBeUndefined();
  expect(otherAmount(market, { from: 'USD', to: 'JPY', amount: '10', places: 0, side: 'from' })).toBe('1562');
});
