import { expect, test } from 'vitest';
import { precisionStep } from './precisionStep.ts';

test('TR-03 the table of precisions, from 0 to 10 decimals', () => {
  expect(Array.from({ length: 11 }, (_, decimals) => precisionStep(decimals))).toEqual([
    '1',
    '0.1',
    '0.01',
    '0.001',
    '0.0001',
    '0.00001',
    '0.000001',
    '0.0000001',
    '0.00000001',
    '0.00000001',
    '0.000000001',
  ]);
});

test.each([-1, 11, 1.5, Number.NaN])('TR-03 %d is not in the table', (decimals) => {
  expect(() => precisionStep(decimals)).toThrow(RangeError);
});
