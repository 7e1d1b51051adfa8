import { expect, test } from 'vitest';
import { lockDurationMs, remainingTime } from './lockout.ts';

test('ID-12 a lock lasts two hours and doubles each time, at most a day', () => {
  const hours = [1, 2, 3, 4, 5, 50].map((nth) => lockDurationMs(nth) / 3_600_000);
  expect(hours).toEqual([2, 4, 8, 16, 24, 24]);
});

test('ID-12 the remaining time is in days, hours and minutes, a started minute counting in full', () => {
  expect(remainingTime(86_400_000 + 7_200_000 + 60_001)).toEqual({ days: 1, hours: 2, minutes: 2 });
  expect(remainingTime(1)).toEqual({ days: 0, hours: 0, minutes: 1 });
  expect(remainingTime(-5)).toEqual({ days: 0, hours: 0, minutes: 0 });
});
