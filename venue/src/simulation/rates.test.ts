import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { simulateRates } from './rates.ts';

const AT = 1_763_690_000_000;
const times = fc.integer({ min: 0, max: 4_000_000_000_000 });

test('eight assets are quoted against the US dollar, each in its own decimals, bid below ask', () => {
  fc.assert(
    fc.property(fc.nat(), times, (seed, at) => {
      const { rates } = simulateRates(seed)(at);
      expect(rates.map(({ base }) => base)).toEqual(['EUR', 'GBP', 'AUD', 'SGD', 'HKD', 'JPY', 'USDT', 'USDC']);
      for (const { base, quote, bid, ask } of rates) {
        expect(quote).toBe('USD');
        expect(`${bid} ${ask}`).toMatch(base === 'JPY' ? /^0\.\d{7} 0\.\d{7}$/ : /^\d\.\d{5} \d\.\d{5}$/);
        expect(Number(ask)).toBeGreaterThan(Number(bid));
        expect(Number(ask) / Number(bid) - 1).toBeLessThan(0.002);
      }
    }),
  );
});

test('the Hong Kong dollar keeps its peg and USDT and USDC stay near a dollar, at any time', () => {
  fc.assert(
    fc.property(fc.nat(), times, (seed, at) => {
      const { rates } = simulateRates(seed)(at);
      const of = (base: string) => rates.find((rate) => rate.base === base);
      expect(1 / Number(of('HKD')?.bid)).toBeLessThanOrEqual(7.85);
      expect(1 / Number(of('HKD')?.ask)).toBeGreaterThanOrEqual(7.75);
      expect(Math.abs(Number(of('USDT')?.bid) - 1)).toBeLessThan(0.001);
      expect(Math.abs(Number(of('USDC')?.bid) - 1)).toBeLessThan(0.001);
    }),
  );
});

test('rates are a function of seed and second, and move every second', () => {
  const rates = simulateRates(1);
  expect(rates(AT + 999)).toEqual(rates(AT));
  expect(rates(AT).at).toBe(AT);
  expect(simulateRates(2)(AT)).not.toEqual(rates(AT));
  for (let second = 1; second <= 300; second += 1) {
    expect(rates(AT + second * 1000).rates).not.toEqual(rates(AT + second * 1000 - 1000).rates);
  }
});
