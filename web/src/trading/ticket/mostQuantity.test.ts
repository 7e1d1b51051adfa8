import { expect, test } from 'vitest';
import { mostQuantity } from './mostQuantity.ts';

const upTo = (most: number) => (quantity: string) => Number(quantity) <= most;

test('the most that can be ordered is on the step, paid for, and not beyond its bound', () => {
  expect(mostQuantity({ stepSize: '0.001', bound: '1000', isPaid: upTo(1.2345) })).toBe('1.234');
  expect(mostQuantity({ stepSize: '0.001', bound: '1', isPaid: upTo(1.2345) })).toBe('1');
  expect(mostQuantity({ stepSize: '1', bound: '1000', isPaid: upTo(0.5) })).toBe('0');
  expect(mostQuantity({ stepSize: '0.5', bound: '7.25', isPaid: upTo(100) })).toBe('7');
});
