import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACTIVITY_MAX, activityOf, ContractActivity } from './activity.ts';
import { pricePath } from './indexPrice.ts';
import { PathSampler } from './pathSampler.ts';
import { STEPS_PER_MINUTE } from './step.ts';

const WEEK_MINUTES = 7 * 24 * 60;
const path = pricePath(1, 'BTCUSDT', 104_000, 1);
const sampler = new PathSampler(path);
const activityAt = (minute: number) => activityOf(7, path.volatility, minute, sampler.minute(minute));
const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;

/** Four weeks from a Thursday, 1 January 1970 plus whole weeks. */
const weeks = Array.from({ length: 4 * WEEK_MINUTES }, (_, index) => 2900 * WEEK_MINUTES + index);

test('over weeks a contract is about as active as its share of steps says', () => {
  expect(mean(weeks.map(activityAt))).toBeGreaterThan(0.7);
  expect(mean(weeks.map(activityAt))).toBeLessThan(1.1);
});

test('the afternoon of Europe has more trade than the night, weekdays more than weekends', () => {
  const ofHour = (hour: number) => mean(weeks.filter((each) => Math.floor(each / 60) % 24 === hour).map(activityAt));
  expect(ofHour(15)).toBeGreaterThan(1.8 * ofHour(3));
  const [thursday, saturday] = [0, 2].map((day) =>
    mean(weeks.filter((each) => Math.floor(each / 1440) % 7 === day).map(activityAt)),
  );
  expect(thursday).toBeGreaterThan(1.3 * (saturday ?? 0));
});

test('minutes in which the price moves have more trade than still ones', () => {
  const range = (minute: number) => {
    const { open, high, low } = sampler.minute(minute);
    return (high - low) / open;
  };
  const ranges = new Map(weeks.map((minute) => [minute, range(minute)]));
  const sorted = weeks.toSorted((a, b) => (ranges.get(a) ?? 0) - (ranges.get(b) ?? 0));
  const third = sorted.length / 3;
  expect(mean(sorted.slice(-third).map(activityAt))).toBeGreaterThan(
    1.8 * mean(sorted.slice(0, third).map(activityAt)),
  );
});

test('activity is bounded, and a step has that of its minute, in any order', () => {
  const contract = new ContractActivity(path, 7, 'mark');
  fc.assert(
    fc.property(fc.nat({ max: 40_000_000_000 }), (step) => {
      const activity = contract.at(step);
      expect(activity).toBe(activityAt(Math.floor(step / STEPS_PER_MINUTE)));
      expect(activity).toBeGreaterThan(0);
      expect(activity).toBeLessThanOrEqual(ACTIVITY_MAX);
    }),
  );
});
