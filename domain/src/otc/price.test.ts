import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal } from '../money/amount.ts';
import { areMargins, marginOf } from './margin.ts';
import {
  boundOf,
  computeOtcTerms,
  deskResult,
  hasPassed,
  isTooVolatile,
  isWithin,
  limitCost,
  marginAt,
  type OtcLeg,
  termsAtPrice,
} from './price.ts';

const bands = (...bps: string[]) =>
  bps.map((each, index) => ({ toUsd: ['1000000', '5000000', '20000000'][index] ?? null, bps: each }));

const leg = (asset: string, precision: number, book: string, index: string, bps: string[]): OtcLeg => ({
  asset,
  precision,
  margins: bands(...bps),
  values: { book, index },
  deviationBps: 0,
});
const BTC = leg('BTC', 8, '104286.4', '104286.4', ['4', '7', '12', '20']);
const USDT = leg('USDT', 6, '1', '1', ['1', '2', '3', '5']);

test('OTC-01 20 BTC at a mid of 104,286.4 cost 104,359.41 each', () => {
  const terms = computeOtcTerms({ from: USDT, to: BTC, fixed: 'to', amount: '20', sizeUsd: '2085728' });
  expect(terms).toMatchObject({ price: '104359.41', fromAmount: '2087188.2', marginBps: '7', indexBps: '0' });
});

test('OTC-01 what is given counts at the lower of book and index, what is got at the higher', () => {
  const pushed = leg('BTC', 8, '105000', '104000', ['4', '7', '12', '20']);
  const sold = computeOtcTerms({ from: pushed, to: USDT, fixed: 'from', amount: '10', sizeUsd: '1040000' });
  const bought = computeOtcTerms({ from: USDT, to: pushed, fixed: 'to', amount: '10', sizeUsd: '1040000' });
  expect(sold.referencePrice).toBe('104000');
  expect(bought.referencePrice).toBe('105000');
  expect(sold.bookPrice).toBe('105000');
  expect(sold.indexBps).toBe('95.17');
});

test('OTC-01 the margin is the wider of both assets, and a price never lies within it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 30_000_000 }),
      fc.boolean(),
      fc.integer({ min: 90_000, max: 110_000 }),
      (usd, buys, index) => {
        const coin = { ...BTC, values: { book: '100000', index: String(index) } };
        const [from, to] = buys ? [USDT, coin] : [coin, USDT];
        const amount = String(Math.max(1, Math.round(usd / 100_000)));
        const terms = computeOtcTerms({ from, to, fixed: buys ? 'to' : 'from', amount, sizeUsd: String(usd) });
        expect(terms.marginBps).toBe(marginOf(coin.margins, String(usd)));
        const worse = buys ? Math.max(100_000, index) : Math.min(100_000, index);
        const edge = decimal(String(worse)).times(
          decimal('1')[buys ? 'plus' : 'minus'](decimal(terms.marginBps).div('10000')),
        );
        expect(isWithin(buys ? 'sell' : 'buy', terms.price, edge.toFixed())).toBe(true);
      },
    ),
  );
});

test('OTC-01 margins grow with the size and end with an open band', () => {
  expect(areMargins(bands('4', '7', '12', '20'))).toBe(true);
  expect(areMargins(bands('4', '3', '12', '20'))).toBe(false);
  expect(areMargins(bands('4', '7'))).toBe(false);
  expect(areMargins([])).toBe(false);
  expect(marginOf(bands('4', '7', '12', '20'), '5000000')).toBe('7');
  expect(marginOf(bands('4', '7', '12', '20'), '5000000.01')).toBe('12');
});

test('OTC-01 index, margin and volatility are, within 0.01 bps, the price’s distance from the book', () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.integer({ min: -20, max: 20 }),
      fc.integer({ min: 0, max: 19 }),
      (buys, bps, moves) => {
        const index = (104_286.4 * (1 + bps / 10_000)).toFixed(2);
        const coin = { ...BTC, values: { book: '104286.4', index }, deviationBps: moves };
        const [from, to] = buys ? [USDT, coin] : [coin, USDT];
        const terms = computeOtcTerms({ from, to, fixed: buys ? 'to' : 'from', amount: '20', sizeUsd: '2000000' });
        const distance = (Math.abs(Number(terms.price) - 104_286.4) / 104_286.4) * 10_000;
        const sum = Number(terms.indexBps) + Number(terms.marginBps) + Number(terms.volatilityBps);
        expect(Math.abs(sum - distance)).toBeLessThanOrEqual(0.01);
      },
    ),
  );
});

test('OTC-01 a limit order holds what it pays at its limit', () => {
  expect(limitCost({ direction: 'buy', quantity: '3.00000001', price: '100000.03' }, 6)).toBe('300000.091001');
  expect(limitCost({ direction: 'sell', quantity: '3.5', price: '100000' }, 6)).toBe('3.5');
});

test('OTC-04 a dealer’s price ends where the mid has moved against the desk', () => {
  expect(boundOf('buy', '100000', '100')).toBe('101000');
  expect(boundOf('sell', '100000', '100')).toBe('99000');
  expect(hasPassed('buy', '101000.01', '101000')).toBe(true);
  expect(hasPassed('buy', '101000', '101000')).toBe(false);
  expect(hasPassed('sell', '98999', '99000')).toBe(true);
});

test('OTC-04 the margin of a price is above zero where it costs the customer, below where it is better', () => {
  const at = (direction: 'buy' | 'sell', price: string) => marginAt({ direction, price, mid: '100' });
  expect(['99.99', '100', '100.01'].map((price) => at('buy', price))).toEqual(['-1', '0', '1']);
  expect(['99.99', '100', '100.01'].map((price) => at('sell', price))).toEqual(['1', '0', '-1']);
  expect(at('buy', '99.99999999')).toBe('0');
});

test.each([
  ['sell', '105231.81', '-3.21'],
  ['sell', '105164.37', '3.21'],
  ['buy', '105164.37', '-3.21'],
  ['buy', '105231.81', '3.21'],
] as const)(
  'OTC-04 the parts of a dealer’s price to %s at %s add up to it: margin %s',
  (direction, price, marginBps) => {
    const coin = leg('BTC', 8, '105198.09', '105198.09', ['4', '7', '12', '20']);
    const [from, to] = direction === 'buy' ? [USDT, coin] : [coin, USDT];
    const terms = termsAtPrice({ from, to, fixed: direction === 'buy' ? 'to' : 'from', amount: '3', price });
    expect(terms).toMatchObject({ price, referencePrice: '105198.09', indexBps: '0', volatilityBps: '0', marginBps });
  },
);

test('OTC-04 the desk loses what a price is better for the customer than the mid', () => {
  expect(deskResult({ usdValue: '300000', marginBps: '-49.97' })).toBe('-1499.10');
  expect(deskResult({ usdValue: '300000', marginBps: '4' })).toBe('120.00');
});

test('OTC-01 at the highest volatility the desk gives no price by itself', () => {
  const wild = { ...BTC, deviationBps: 25 };
  const terms = computeOtcTerms({ from: wild, to: USDT, fixed: 'from', amount: '3', sizeUsd: '300000' });
  expect(isTooVolatile(terms)).toBe(true);
});
