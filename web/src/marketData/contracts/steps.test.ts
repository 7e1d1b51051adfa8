import { expect, test } from 'vitest';
import { listSteps, stepNamed } from './steps.ts';

const names = (units: number, decimals: number) => listSteps({ units, decimals }).map(({ name }) => name);

test('the price groupings of a book are 1, 10, 100 and 1,000 ticks', () => {
  expect(names(1, 1)).toEqual(['0.1', '1', '10', '100']);
  expect(names(1, 5)).toEqual(['0.00001', '0.0001', '0.001', '0.01']);
  expect(names(5, 1)).toEqual(['0.5', '5', '50', '500']);
  expect(names(1, 0)).toEqual(['1', '10', '100', '1000']);
  expect(names(25, 2)).toEqual(['0.25', '2.5', '25', '250']);
});

test('a grouping that the contract does not have falls back to the tick', () => {
  const steps = listSteps({ units: 1, decimals: 1 });
  expect(stepNamed(steps, '10')).toEqual({ units: 100, name: '10' });
  expect(stepNamed(steps, '0.01')).toEqual({ units: 1, name: '0.1' });
  expect(stepNamed(steps, null)).toEqual({ units: 1, name: '0.1' });
});
