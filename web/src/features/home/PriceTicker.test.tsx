import { expect, test } from 'vitest';
import { linePath } from './PriceTicker.tsx';

test('a day’s closes are drawn from left to right, the highest at the top', () => {
  expect(linePath(['100', '200', '150'])).toBe('M0 23L80 1L160 12');
});

test('a constant price is a level line, and a single close draws none', () => {
  expect(linePath(['5', '5'])).toBe('M0 12L160 12');
  expect(linePath(['5'])).toBeUndefined();
  expect(linePath(['x', '5'])).toBeUndefined();
});
