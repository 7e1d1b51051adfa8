import { beforeAll, expect, test } from 'vitest';
import { registerAssets } from '../../lib/testing/assets.ts';
import { makeTicker } from '../../marketData/tickers/ticker.ts';
import { indicativeTerms, marketRate, pairSpread } from './indicative.ts';

beforeAll(registerAssets);

const ticker = (asset: string, last: string) =>
  makeTicker(
    { symbol: `${asset}USDT`, baseAsset: asset, quoteAsset: 'USDT', pricePlaces: 2, quantityPlaces: 3 },
    { open: last, last, high: last, low: last, volume: '1', quoteVolume: '1' },
  );

/** The server's rates, each with a spread of 2 bps but for ETH's 5. */
function rates(values: Readonly<Record<string, string | null>>) {
  const rows = Object.entries(values).map(([asset, usdRate]) => {
    const spreadBps = asset === 'ETH' ? '5' : '2';
    return { asset, usdRate, at: usdRate === null ? null : 1, spreadBps, volatilityBps: asset === 'BTC' ? '1.5' : '0' };
  });
  return new Map(rows.map((row) => [row.asset, row]));
}

const market = {
  tickers: new Map([ticker('BTC', '100000'), ticker('ETH', '3000')].map((each) => [each.symbol, each])),
  rates: rates({ USDT: '0.999', USDC: '0.9995', BTC: '99000', ETH: '2990', EUR: '1.08', JPY: '0.0064' }),
};

test('CV-01 before a firm quote the market price is shown as indicative, in the usual orientation of the pair', () => {
  expect(marketRate(market, 'USDT', 'BTC')).toEqual({ baseAsset: 'BTC', quoteAsset: 'USDT', price: '100000' });
  expect(marketRate(market, 'BTC', 'USDT')).toEqual({ baseAsset: 'BTC', quoteAsset: 'USDT', price: '100000' });
  expect(marketRate(market, 'ETH', 'BTC')).toEqual({ baseAsset: 'ETH', quoteAsset: 'BTC', price: '0.03' });
  expect(marketRate(market, 'USDC', 'BTC')).toEqual({ baseAsset: 'BTC', quoteAsset: 'USDC', price: '99949.974' });
  expect(marketRate(market, 'SOL', 'BTC')).toBeUndefined();
});

test('CV-01 coins are priced in fiat through the dollar and the rate of USDT', () => {
  expect(marketRate(market, 'USD', 'BTC')).toEqual({ baseAsset: 'BTC', quoteAsset: 'USD', price: '99900' });
  expect(marketRate(market, 'EUR', 'USDT')).toEqual({ baseAsset: 'USDT', quoteAsset: 'EUR', price: '0.925' });
  expect(marketRate(market, 'JPY', 'USD')).toEqual({ baseAsset: 'USD', quoteAsset: 'JPY', price: '156.25' });
  expect(marketRate(market, 'GBP', 'BTC')).toBeUndefined();
  expect(marketRate({ ...market, rates: new Map() }, 'USD', 'BTC')).toBeUndefined();
  expect(marketRate({ ...market, rates: new Map() }, 'ETH', 'BTC')).toBeDefined();
});

test('CV-04 without the exchange’s tickers coins have the server’s value', () => {
  const bare = { ...market, tickers: new Map() };
  expect(marketRate(bare, 'USD', 'BTC')).toEqual({ baseAsset: 'BTC', quoteAsset: 'USD', price: '99000' });
  expect(marketRate(bare, 'ETH', 'BTC')).toEqual({ baseAsset: 'ETH', quoteAsset: 'BTC', price: '0.03020202' });
  expect(marketRate({ ...bare, rates: rates({ USDT: '1', BTC: null }) }, 'USDT', 'BTC')).toBeUndefined();
});

test('CV-01 an indicative amount is the one that a firm quote would have, its spread included', () => {
  const [usdt, eth] = [
    { asset: 'USDT', precision: 8 },
    { asset: 'ETH', precision: 8 },
  ];
  const known = { from: usdt, to: eth, side: 'from', amount: '1000' } as const;
  expect(indicativeTerms(market, known)).toMatchObject({ price: '3001.5', toAmount: '0.33316674', spreadBps: '5' });
  expect(indicativeTerms(market, { ...known, from: eth, to: usdt, side: 'to' })).toMatchObject({
    price: '2998.5',
    fromAmount: '0.33350009',
  });
  const btc = { asset: 'BTC', precision: 8 };
  expect(indicativeTerms(market, { ...known, to: btc })).toMatchObject({ price: '100035', spreadBps: '3.5' });
  expect(indicativeTerms({ ...market, rates: new Map() }, known)).toBeUndefined();
  const spreads = new Map([...market.rates.values()].map(({ asset, spreadBps }) => [asset, spreadBps]));
  expect(pairSpread(spreads, 'USDT', 'ETH')).toBe('5');
  expect(pairSpread(undefined, 'USDT', 'ETH')).toBeUndefined();
});
