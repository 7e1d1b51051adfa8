import { expect, test } from 'vitest';
import { threeMonthsAfter } from './lifetime.ts';

test.each([
  ['2026-11-30T10:00:00Z', '2027-02-28T10:00:00Z'],
  ['2027-11-30T10:00:00Z', '2028-02-29T10:00:00Z'],
  ['2026-01-31T23:59:59Z', '2026-04-30T23:59:59Z'],
  ['2026-12-15T00:00:00Z', '2027-03-15T00:00:00Z'],
])('AK-03 a key of %s without addresses ends %s', (made, end) => {
  expect(threeMonthsAfter(Date.parse(made))).toBe(Date.parse(end));
});
