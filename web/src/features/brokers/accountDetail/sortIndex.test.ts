import { expect, test } from 'vitest';
import { sortIndex } from './sortIndex.ts';

test('BR-06 the place of an account in the list is a whole number from 0 to 1000', () => {
  expect(['0', '12', '1000'].map((text) => sortIndex.safeParse(text).data)).toEqual([0, 12, 1_000]);
  for (const text of ['', '-1', '1.5', '1001', 'first']) expect(sortIndex.safeParse(text).success).toBe(false);
});
