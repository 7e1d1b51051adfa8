import { parseFixed } from '@aldgate/domain/money/fixed.ts';
import { expect, test } from 'vitest';
import { findMaxQuantity } from './maxOrderSize.ts';

const upTo = (most: string) => (quantity: bigint) => quantity <= parseFixed(most);

test('the max order size is on the step, affordable, and within its bound', () => {
  expect(findMaxQuantity({ stepSize: '0.001', bound: '1000', isPaid: upTo('1.2345') })).toBe('1.234');
  expect(findMaxQuantity({ stepSize: '0.001', bound: '1', isPaid: upTo('1.2345') })).toBe('1');
  expect(findMaxQuantity({ stepSize: '1', bound: '1000', isPaid: upTo('0.5') })).toBe('0');
  expect(findMaxQuantity({ stepSize: '0.5', bound: '7.25', isPaid: upTo('100') })).toBe('7');
});
