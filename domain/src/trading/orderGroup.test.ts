import { expect, test } from 'vitest';
import { sumExecuted } from './orderGroup.ts';

const order = (executedQuantity: string, averagePrice: string | null) => ({ executedQuantity, averagePrice });

test('the average price of a group is weighed by what its orders executed', () => {
  expect(sumExecuted([order('1', '100'), order('3', '104'), order('0', null)])).toEqual({
    executedQuantity: '4',
    averagePrice: '103',
  });
  expect(sumExecuted([order('1', '1'), order('2', '2')]).averagePrice).toBe('1.66666667');
});

test('a group without executions has no average price, and an execution without a price does not count in it', () => {
  expect(sumExecuted([order('0', null), order('0', '0')])).toEqual({ executedQuantity: '0', averagePrice: null });
  expect(sumExecuted([order('1', '100'), order('2', null)])).toEqual({ executedQuantity: '3', averagePrice: '100' });
});
