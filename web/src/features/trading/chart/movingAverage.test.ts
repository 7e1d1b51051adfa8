import { expect, test } from 'vitest';
import { movingAverage } from './movingAverage.ts';

test('each mean is of the last values, and undefined before there are enough', () => {
  expect(movingAverage([1, 2, 3, 7], 3)).toEqual([undefined, undefined, 2, 4]);
  expect(movingAverage([5], 1)).toEqual([5]);
  expect(movingAverage([], 20)).toEqual([]);
});
