import { expect, test } from 'vitest';
import { markDifference } from './mark.ts';

test('eight characters are marked from the first one that differs', () => {
  const address = '0x7c3E91aaaabbbbccccddddeeeeffff00001b04D2a';
  const { before, marked, after } = markDifference(address, 8);
  expect([before, marked, after]).toEqual(['0x7c3E91', 'aaaabbbb', 'ccccddddeeeeffff00001b04D2a']);
});

test('near the end as many are marked as are left', () => {
  expect(markDifference('abcdefgh', 5)).toEqual({ before: 'abcde', marked: 'fgh', after: '' });
});
