import { expect, test } from 'vitest';
import { findRejectionBound } from './rejectionBound.ts';

test.each([
  ["Limit price can't be higher than 113000.5.", '113000.5'],
  ['Quantity less than or equal to zero.', null],
  ["Order's notional must be no smaller than 100 (unless you choose reduce only).", '100'],
  ['Rejected by version 1.2.3 of the rules.', null],
])('the bound in %j is %j', (message, bound) => {
  expect(findRejectionBound(message)).toBe(bound);
});
