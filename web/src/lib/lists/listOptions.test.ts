import { expect, test } from 'vitest';
import { listOptions } from './listOptions.ts';

test('each value is an option once, also a chosen one that is none of them', () => {
  expect(listOptions(['ETH', 'BTC', 'ETH'], undefined).map(({ value }) => value)).toEqual(['ETH', 'BTC']);
  expect(listOptions(['ETH'], 'ETH')).toEqual([{ value: 'ETH', label: 'ETH' }]);
  expect(listOptions(['ETH'], 'SOL', (value) => `Network ${value}`)).toEqual([
    { value: 'ETH', label: 'Network ETH' },
    { value: 'SOL', label: 'Network SOL' },
  ]);
});
