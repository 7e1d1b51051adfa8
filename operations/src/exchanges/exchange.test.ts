import { expect, test } from 'vitest';
import { describeAge } from './exchange.ts';

test('BR-10 the age of a move that waits is rounded down, and never negative', () => {
  const at = Date.parse('2026-11-27T10:00:00Z');
  expect(describeAge(at, at + 59_999)).toBe('0 min');
  expect(describeAge(at, at + 59 * 60_000)).toBe('59 min');
  expect(describeAge(at, at + 192 * 60_000)).toBe('3 h 12 min');
  expect(describeAge(at, at - 5_000)).toBe('0 min');
});
