import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fairPrice, indexPrice, pricePath } from './indexPrice.ts';
import { FUNDING_INTERVAL_MS, fundingRate, markOf } from './markPrice.ts';

const times = fc.integer({ min: 0, max: 4_000_000_000_000 });

test('the index is a function of seed and time that stays around its base, at any time', () => {
  fc.assert(
    fc.property(fc.nat(), times, (seed, at) => {
      const path = pricePath(seed, 'BTCUSDT', 100, 1);
      expect(indexPrice(path, at)).toBe(indexPrice(pricePath(seed, 'BTCUSDT', 100, 1), at));
      expect(Math.abs(indexPrice(path, at) - 100)).toBeLessThan(12);
    }),
  );
});

test('the path is smooth: 100 ms never move it by more than a ten-thousandth', () => {
  fc.assert(
    fc.property(fc.nat(), times, (seed, at) => {
      const path = pricePath(seed, 'ETHUSDT', 100, 2);
      expect(Math.abs(fairPrice(path, at + 100) - fairPrice(path, at))).toBeLessThan(0.01);
    }),
  );
});

test('TR-19 the mark lies near the index, and the next funding falls on 00, 08 or 16 o’clock', () => {
  fc.assert(
    fc.property(fc.nat(), times, (seed, at) => {
      const path = pricePath(seed, 'BTCUSDT', 50_000, 1);
      const mark = markOf(path, at, fairPrice(path, at));
      expect(Math.abs(Number(mark.markPrice) / Number(mark.indexPrice) - 1)).toBeLessThan(0.002);
      expect(mark.nextFundingTime % FUNDING_INTERVAL_MS).toBe(0);
      expect(mark.nextFundingTime).toBeGreaterThan(at);
      expect(Math.abs(fundingRate(path, at - FUNDING_INTERVAL_MS, at))).toBeLessThanOrEqual(0.003);
      expect(mark.fundingRate).toMatch(/^-?0\.\d{8}$/);
    }),
  );
});
