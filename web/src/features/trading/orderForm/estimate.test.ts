import { expect, test } from 'vitest';
import { findMaxQuantity } from './estimate.ts';

const upTo = (maxSize: number) => (quantity: string) => Number(quantity) <= maxSize;

test('the max order size is on the step, affordable, and within its bound', () => {
  expect(findMaxQuantity({ stepSize: '0.001', bound: '1000', isPaid: upTo(1.2345) })).toBe('1.234');
  expect(findMaxQuantity({ stepSize: '0.001', bound: '1', isPaid: upTo(1.2345) })).toBe('1');
  expect(findMaxQuantity({ stepSize: '1', bound: '1000', isPaid: upTo(0.5) })).toBe('0');
  expect(findMaxQuantity({ stepSize: '0.5', bound: '7.25', isPaid: upTo(100) })).toBe('7');
});
