import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal } from '../money/amount.ts';
import { computeQuoteTerms, type QuoteLeg } from './quote.ts';

const usdt: QuoteLeg = { asset: 'USDT', precision: 6, spreadBps: '5', deviationBps: 0, mid: '1' };
const btc: QuoteLeg = { asset: 'BTC', precision: 8, spreadBps: '5', deviationBps: 0, mid: '104286.4' };
const eth: QuoteLeg = { asset: 'ETH', precision: 8, spreadBps: '5', deviationBps: 0, mid: '3911.87' };

test('CV-01 buying BTC with USDT takes the mid-market plus the spread and gives whole satoshi, rounded down', () => {
  expect(computeQuoteTerms({ from: usdt, to: btc, fixed: 'from', amount: '1000' })).toEqual({
    baseAsset: 'BTC',
    quoteAsset: 'USDT',
    price: '104338.55',
    referencePrice: '104286.4',
    volatilityBps: '0',
    fromAmount: '1000',
    toAmount: '0.00958418',
  });
});

test('CV-01 selling BTC takes the mid-market less the spread', () => {
  const terms = computeQuoteTerms({ from: btc, to: usdt, fixed: 'from', amount: '1' });
  expect(terms).toMatchObject({ price: '104234.25', toAmount: '104234.25', fromAmount: '1' });
});

test('CV-01 a fixed amount to receive is paid for with an amount rounded up', () => {
  const terms = computeQuoteTerms({ from: usdt, to: eth, fixed: 'to', amount: '0.33333333' });
  expect(terms).toMatchObject({ price: '3913.826', toAmount: '0.33333333', fromAmount: '1304.608654' });
});

test('CV-01 ETH and BTC are priced as ETH/BTC through their common unit', () => {
  const terms = computeQuoteTerms({ from: eth, to: btc, fixed: 'from', amount: '10' });
  expect(terms).toMatchObject({ baseAsset: 'ETH', quoteAsset: 'BTC', referencePrice: '0.037510835' });
});

test('CV-02 the spread covers one standard deviation of the market’s moves in a quote’s life, up to 20 bps', () => {
  const request = { from: usdt, to: { ...btc, deviationBps: 1.234 }, fixed: 'from', amount: '1000' } as const;
  expect(computeQuoteTerms(request)).toMatchObject({ volatilityBps: '1.24', price: '104351.48' });
  const both = { ...request, from: { ...eth, deviationBps: 3 }, to: { ...btc, deviationBps: 4 } };
  expect(computeQuoteTerms(both)).toMatchObject({ volatilityBps: '5' });
  const wild = { ...request, to: { ...btc, deviationBps: 300 } };
  expect(computeQuoteTerms(wild)).toMatchObject({ volatilityBps: '20', price: '104547.12' });
});

const legs = [usdt, btc, eth, { asset: 'JPY', precision: 0, spreadBps: '12.5', deviationBps: 0.4, mid: '0.0064102' }];

test('CV-01 no conversion and no round trip ever leaves the customer with more than the mid-market gives', () => {
  const amounts = fc.bigInt({ min: 1n, max: 10n ** 14n }).map((units) => units.toString());
  const leg = () => fc.constantFrom(...legs);
  fc.assert(
    fc.property(leg(), leg(), fc.constantFrom('from' as const, 'to' as const), amounts, (from, to, fixed, units) => {
      fc.pre(from.asset !== to.asset);
      const precision = fixed === 'from' ? from.precision : to.precision;
      const amount = decimal(units)
        .div(`1${'0'.repeat(precision)}`)
        .toFixed();
      const terms = computeQuoteTerms({ from, to, fixed, amount });
      const paid = decimal(terms.fromAmount).times(from.mid);
      const received = decimal(terms.toAmount).times(to.mid);
      expect(received.lte(paid)).toBe(true);
      expect(fixed === 'from' ? terms.fromAmount : terms.toAmount).toBe(amount);
      expect((terms.toAmount.split('.')[1] ?? '').length).toBeLessThanOrEqual(to.precision);
      expect((terms.fromAmount.split('.')[1] ?? '').length).toBeLessThanOrEqual(from.precision);
    }),
  );
});
