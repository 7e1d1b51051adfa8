import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { candleOpen, INTERVALS, isInterval, nextCandleOpen } from './interval.ts';

const times = fc.integer({ min: 0, max: 4_000_000_000_000 });
const utc = (text: string) => Date.parse(`${text}Z`);

test('a time lies in exactly one candle of each interval: from its opening up to the next one’s', () => {
  fc.assert(
    fc.property(times, fc.constantFrom(...INTERVALS), (at, interval) => {
      const open = candleOpen(interval, at);
      const next = nextCandleOpen(interval, open);
      expect(open <= at && at < next).toBe(true);
      expect(candleOpen(interval, open)).toBe(open);
      expect(candleOpen(interval, next)).toBe(next);
      expect(candleOpen(interval, next - 1)).toBe(open);
    }),
  );
});

test.each([
  ['1m', '2025-11-21T01:53:00'],
  ['15m', '2025-11-21T01:45:00'],
  ['4h', '2025-11-21T00:00:00'],
  ['8h', '2025-11-21T00:00:00'],
  ['1d', '2025-11-21T00:00:00'],
  ['1w', '2025-11-17T00:00:00'],
  ['1M', '2025-11-01T00:00:00'],
] as const)('the %s candle of a Friday at 01:53:20 opens at %s', (interval, open) => {
  expect(candleOpen(interval, utc('2025-11-21T01:53:20'))).toBe(utc(open));
});

test('months are as long as the calendar says', () => {
  expect(nextCandleOpen('1M', utc('2024-02-01T00:00:00'))).toBe(utc('2024-03-01T00:00:00'));
  expect(nextCandleOpen('1M', utc('2025-12-01T00:00:00'))).toBe(utc('2026-01-01T00:00:00'));
});

test('names are case-sensitive, and others are not intervals', () => {
  expect(['1m', '1M'].map(isInterval)).toEqual([true, true]);
  expect(['', '2m', '1D', '1s', 'toString'].map(isInterval)).toEqual([false, false, false, false, false]);
});
