import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fairPrice, indexPrice, pricePath } from './indexPrice.ts';

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
