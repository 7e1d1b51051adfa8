import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeBars } from '../marketData/bar.ts';
import { fairPrice, indexPrice, premium, pricePath } from './indexPrice.ts';
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
  return pathHistory({ path, takers: createTakers(seed, listing), follows: 'mark', tick });
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

test('the sampler gives the path’s prices, in any order of minutes', () => {
  const readers = { mark: fairPrice, index: indexPrice, premium } as const;
  fc.assert(
    fc.property(
      fc.nat(),
      fc.array(fc.integer({ min: 0, max: 60_000_000 }), { maxLength: 20 }),
      fc.constantFrom('mark', 'index', 'premium'),
      (seed, minutes, kind) => {
        const path = pricePath(seed, 'BTCUSDT', 104_000, 1);
        const sampler = new PathSampler(path);
        for (const minute of minutes.flatMap((each) => [each, each + 1, each, each + 119])) {
          const samples = [0, 20_000, 40_000, 60_000].map((ms) => readers[kind](path, minute * 60_000 + ms));
          const { open, high, low, close } = sampler.minute(minute, kind);
          const wanted = [samples[0], Math.max(...samples), Math.min(...samples), samples[3]];
          // The order of the arithmetic differs.
          for (const [index, value] of [open, high, low, close].entries())
            expect(Math.abs(value - (wanted[index] ?? 0))).toBeLessThan(1e-9 * Math.max(1, Math.abs(value)));
          expect(sampler.minute(minute + 1, kind).open).toBe(close);
        }
      },
    ),
  );
});
