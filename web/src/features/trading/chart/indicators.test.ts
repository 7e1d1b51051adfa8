import type { Candle } from '@aldgate/exchange/candle.ts';
import { expect, test } from 'vitest';
import { averageText, candleChange, movingAverage } from './indicators.ts';

const candle = (openTime: number) => ({ openTime }) as Candle;
const [a, b, c, d] = [candle(1), candle(2), candle(3), candle(4)];

test('a running candle is redrawn with those that follow', () => {
  expect(candleChange([a, b, c], [a, b, candle(3)])).toBe(2);
  expect(candleChange([a, b, c], [a, b, candle(3), d])).toBe(2);
  expect(candleChange([a, b, c], [a, b, c, d])).toBe(3);
});

test('any other change redraws everything', () => {
  expect(candleChange([], [a, b])).toBe('all');
  expect(candleChange([b, c], [a, b, c])).toBe('all');
  expect(candleChange([a, b, c], [a, candle(2), c])).toBe('all');
  expect(candleChange([a, b, c], [a, b])).toBe('all');
});

test('the same list is no change', () => {
  const list = [a, b];
  expect(candleChange(list, list)).toBe('none');
});

test('each mean is of the last values, and undefined before there are enough', () => {
  expect(movingAverage([1, 2, 3, 7], 3)).toEqual([undefined, undefined, 2, 4]);
  expect(movingAverage([5], 1)).toEqual([5]);
  expect(movingAverage([], 20)).toEqual([]);
});

test('the average that ends at a candle has the price’s decimals, and is unknown before there are enough', () => {
  const closes = ['10.0', '20.0', '30.1', '40.0'].map((close, openTime) => ({ openTime, close }) as Candle);
  const at = (index: number) => averageText(closes, closes[index] as Candle, 3, 1);
  expect([at(0), at(1), at(2), at(3)]).toEqual([null, null, '20.0', '30.0']);
  expect(averageText(closes, candle(9), 3, 1)).toBeNull();
});
