import { expect, test } from 'vitest';
import { shareOf } from './range.ts';

test('places a price within the day’s range', () => {
  expect(shareOf({ low: '100', high: '200', last: '150' })).toBe(0.5);
  expect(shareOf({ low: '100', high: '200', last: '201' })).toBe(1);
  expect(shareOf({ low: '100', high: '200', last: '99' })).toBe(0);
  expect(shareOf({ low: '100', high: '100', last: '100' })).toBe(0.5);
});
