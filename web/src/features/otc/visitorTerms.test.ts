import { expect, test } from 'vitest';
import type { DeskRate } from './queries.ts';
import { visitorTerms } from './visitorTerms.ts';

function rate(asset: string, usdRate: string | null, bps: readonly string[], indexRate = usdRate): DeskRate {
  const tops = ['1000000', '5000000', '20000000', null];
  const margins = tops.map((toUsd, index) => ({ toUsd, bps: bps[index] ?? '0' }));
  return { asset, name: asset, kind: 'crypto', precision: 8, usdRate, indexRate, at: 1, volatilityBps: '0', margins };
}

const rates = new Map(
  [
    rate('BTC', '104286.4', ['4', '7', '12', '20']),
    rate('USDT', '1', ['1', '2', '3', '5']),
    rate('ETH', null, ['5']),
  ].map((each) => [each.asset, each]),
);
const pair = { base: 'BTC', quote: 'USDT' };
const size = { side: 'base', asset: 'BTC', amount: '20', usd: '2085728' } as const;

test('OTC-02 a visitor sees the price that the desk’s margin of the size gives, on both sides', () => {
  expect(visitorTerms(rates, pair, 'buy', size)).toMatchObject({ price: '104359.41', fromAmount: '2087188.2' });
  expect(visitorTerms(rates, pair, 'sell', size)).toMatchObject({ price: '104213.39', toAmount: '2084267.8' });
});

test('OTC-02 a visitor’s price counts the worse of book and index, as a member’s does', () => {
  const bitcoin = rate('BTC', '104286.4', ['4', '7', '12', '20'], '104386.4');
  const apart = new Map([...rates, ['BTC', bitcoin]]);
  const bought = visitorTerms(apart, pair, 'buy', size);
  expect(bought).toMatchObject({ price: '104459.48', bookPrice: '104286.4', indexBps: '9.6' });
  expect(visitorTerms(apart, pair, 'sell', size)).toMatchObject({ price: '104213.39', indexBps: '0' });
});

test('OTC-02 without a current value there is no indicative price', () => {
  expect(visitorTerms(rates, { base: 'ETH', quote: 'USDT' }, 'buy', { ...size, asset: 'ETH' })).toBeUndefined();
  expect(visitorTerms(rates, pair, 'buy', { ...size, usd: undefined })).toBeUndefined();
});
