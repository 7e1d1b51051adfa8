import { expect, test } from 'vitest';
import { isDay } from './day.ts';

test('a day is a day of the calendar, written as year, month and day', () => {
  expect(['2026-11-23', '2024-02-29'].map(isDay)).toEqual([true, true]);
  for (const text of [
    '',
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '26-1-1',
    '2026-11-23T00',
    '23/11/2026',
    '2026-1-1',
  ])
    expect(isDay(text), text).toBe(false);
});
