import { expect, test } from 'vitest';
import { describeFraction } from '../lib/describeFraction.ts';
import { describeRatio } from './boardProject.ts';

test('BR-03 a share is cut off to two places, and what is not known is a dash', () => {
  expect(describeFraction('0.266666')).toBe('26.66 %');
  expect(describeFraction('-0.022')).toBe('−2.2 %');
  expect(describeFraction(null)).toBe('–');
  expect([describeRatio('2.00'), describeRatio(null)]).toEqual(['2.00 : 1', '–']);
});
