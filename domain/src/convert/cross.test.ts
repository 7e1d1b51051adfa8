import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal } from '../money/amount.ts';
import { coinInUsd, commonUnit, isQuotable, midPrice } from './cross.ts';
import { orientPair } from './pair.ts';
import { computeQuoteTerms } from './quote.ts';

const price = (min: number, max: number) => fc.integer({ min, max }).map((units) => (units / 10_000).toFixed(4));

test('CV-01 two coins meet in USDT, and wherever a currency takes part the unit is the US dollar', () => {
  expect(commonUnit('crypto', 'crypto')).toBe('USDT');
  expect([commonUnit('crypto', 'fiat'), commonUnit('fiat', 'crypto'), commonUnit('fiat', 'fiat')]).toEqual(
    Array(3).fill('USD'),
  );
});

test('CV-01 pairs are written as the markets write them', () => {
  const written = (one: string, other: string) => {
    const { baseAsset, quoteAsset } = orientPair(one, other);
    return `${baseAsset}/${quoteAsset}`;
  };
  expect([written('USD', 'EUR'), written('JPY', 'USD'), written('GBP', 'EUR'), written('HKD', 'BTC')]).toEqual([
    'EUR/USD',
    'USD/JPY',
    'EUR/GBP',
    'BTC/HKD',
  ]);
  expect([written('USDT', 'BTC'), written('USD', 'USDT'), written('SGD', 'AUD'), written('BTC', 'ETH')]).toEqual([
    'BTC/USDT',
    'USDT/USD',
    'AUD/SGD',
    'ETH/BTC',
  ]);
});

test('CV-01 the same coin through dollars and through USDT has one cross price: the rate of USDT cancels out', () => {
  fc.assert(
    fc.property(price(1, 10 ** 9), price(1, 10 ** 9), price(9_000, 11_000), (one, other, usdt) => {
      const direct = decimal(one).div(other);
      const through = decimal(coinInUsd(one, usdt)).div(coinInUsd(other, usdt));
      expect(direct.minus(through).abs().lte(direct.times('0.000000000000000001'))).toBe(true);
    }),
  );
});

test('CV-01 no triangle of currency, coin and USDT leaves a customer with more than they began with', () => {
  const makeLeg = (asset: string, precision: number, mid: string) => ({
    asset,
    precision,
    spreadBps: '5',
    deviationBps: 0,
    mid,
  });
  fc.assert(
    fc.property(
      price(10_000_000, 10 ** 10),
      price(9_000, 11_000),
      price(5_000, 20_000),
      fc.integer({ min: 100, max: 10 ** 8 }),
      (btc, usdt, eur, cents) => {
        const inUsd = { BTC: coinInUsd(btc, usdt), USDT: usdt, EUR: eur };
        const legs = { BTC: makeLeg('BTC', 8, inUsd.BTC), USDT: makeLeg('USDT', 6, usdt), EUR: makeLeg('EUR', 2, eur) };
        const start = decimal(String(cents)).div('100').toFixed();
        let amount = start;
        for (const [from, to] of [
          [legs.EUR, legs.USDT],
          [legs.USDT, legs.BTC],
          [legs.BTC, legs.EUR],
        ] as const) {
          amount = computeQuoteTerms({ from, to, fixed: 'from', amount }).toAmount;
          if (decimal(amount).eq('0')) return;
        }
        expect(decimal(amount).lt(start)).toBe(true);
      },
    ),
  );
});

test('a rate lies between its sides, and one that is crossed, empty or too wide is not dealt on', () => {
  fc.assert(
    fc.property(price(1, 10 ** 8), price(0, 10 ** 6), (bid, more) => {
      const ask = decimal(bid).plus(more).toFixed();
      const mid = decimal(midPrice(bid, ask));
      expect(mid.gte(bid) && mid.lte(ask)).toBe(true);
    }),
  );
  expect(isQuotable('1.08', '1.0802', '100')).toBe(true);
  expect(isQuotable('1.0802', '1.08', '100')).toBe(false);
  expect(isQuotable('0', '1', '100')).toBe(false);
  expect(isQuotable('1', '1.02', '100')).toBe(false);
});
