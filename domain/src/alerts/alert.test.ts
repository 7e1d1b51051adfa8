import { expect, test } from 'vitest';
import { computeMove, isReached, toPercent } from './alert.ts';

test('a move is measured from the lowest and from the highest price, and the larger one counts', () => {
  expect(computeMove({ price: '105', low: '100', high: '106' })).toBe('5');
  expect(computeMove({ price: '95', low: '94', high: '100' })).toBe('-5');
  expect(computeMove({ price: '100', low: '100', high: '100' })).toBe('0');
});

test('a ratio is shown as percent, rounded down', () => {
  expect(toPercent('0.0001')).toBe('0.01');
  expect(toPercent('0.899999999')).toBe('89.9999');
});

test.each([
  ['price_above', '100', '100', true],
  ['price_above', '100', '99.99', false],
  ['price_below', '100', '100', true],
  ['price_below', '100', '100.01', false],
  ['price_move', '5', '-5', true],
  ['price_move', '5', '4.9999', false],
  ['funding_rate', '0.05', '0.05', true],
  ['funding_rate', '0.05', '-0.06', false],
  ['funding_rate', '-0.05', '-0.06', true],
  ['funding_rate', '-0.05', '0.06', false],
  ['margin_ratio', '80', '80.1', true],
  ['project_cushion', '10', '10.0001', false],
  ['project_cushion', '10', '10', true],
  ['project_cushion', '10', '-2', true],
  ['loan_ltv', '70', '70', true],
  ['loan_ltv', '70', '69.9999', false],
] as const)('an alert %s of %s at %s is reached: %s', (kind, value, figure, expected) => {
  expect(isReached(kind, value, figure)).toBe(expected);
});
