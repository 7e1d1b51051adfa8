import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeBars } from '../marketData/bar.ts';
import { fairPrice, pricePath } from './indexPrice.ts';
import { LISTINGS } from './listings.ts';
import { pathHistory } from './pathHistory.ts';
import { PathSampler } from './pathSampler.ts';
import type { SummedMinutes } from './summedMinutes.ts';
import { createTakers } from './takers.ts';

function createHistory(seed: number, index = 0): SummedMinutes {
  const listing = LISTINGS[index];
  if (listing === undefined) throw new RangeError('no such listing');
  const { instrument, basePrice, volatility } = listing;
  const path = pricePath(seed, instrument.symbol, basePrice, volatility);
  const tick = instrument.unitsPerTick / 10 ** instrument.pricePrecision;
  return pathHistory({ path, takers: createTakers(seed, listing), tick });
}

const firstMinutes = fc.integer({ min: 0, max: 30_000_000 });

test('a range is the merge of its minutes, regardless of earlier queries', () => {
  fc.assert(
    fc.property(
      fc.nat(),
      firstMinutes,
      fc.array(fc.integer({ min: 1, max: 4000 }), { minLength: 1, maxLength: 3 }),
      (seed, from, lengths) => {
        const history = createHistory(seed);
        for (const length of lengths) {
          let sum = history.minute(from);
          for (let minute = from + 1; minute < from + length; minute += 1) sum = mergeBars(sum, history.minute(minute));
          expect(history.span(from, from + length)).toEqual(sum);
        }
        expect(history.span(from, from)).toBeUndefined();
      },
    ),
    { numRuns: 8 },
  );
});

test('minutes follow on each other and hold together', () => {
  fc.assert(
    fc.property(fc.nat(), firstMinutes, fc.nat({ max: LISTINGS.length - 1 }), (seed, minute, index) => {
      const history = createHistory(seed, index);
      const bar = history.minute(minute);
      expect(history.minute(minute + 1).open).toBe(bar.close);
      expect(bar.low).toBeLessThanOrEqual(Math.min(bar.open, bar.close));
      expect(bar.high).toBeGreaterThanOrEqual(Math.max(bar.open, bar.close));
      expect(bar.takerBuyVolume).toBeLessThan(bar.volume);
      expect(bar.quoteVolume).toBeGreaterThanOrEqual(bar.low * bar.volume);
      expect(bar.quoteVolume).toBeLessThanOrEqual(bar.high * bar.volume);
      expect(bar.count).toBeGreaterThan(0);
    }),
  );
});

test('a month of any listing sums without leaving the exact integers', () => {
  for (const index of LISTINGS.keys()) {
    const month = createHistory(1, index).span(0, 31 * 1440);
    expect((month?.quoteVolume ?? 0) * 2, LISTINGS[index]?.instrument.symbol).toBeLessThan(Number.MAX_SAFE_INTEGER);
  }
});

test('the sampler gives the path’s price exactly, in any order of times', () => {
  fc.assert(
    fc.property(
      fc.nat(),
      fc.array(fc.integer({ min: 0, max: 4_000_000_000_000 }), { maxLength: 20 }),
      (seed, times) => {
        const path = pricePath(seed, 'BTCUSDT', 104_000, 1);
        const sampler = new PathSampler(path);
        for (const at of times.flatMap((time) => [time, time + 20_000, time, time + 3_600_000])) {
          expect(sampler.fairPrice(at)).toBe(fairPrice(path, at));
        }
      },
    ),
  );
});
