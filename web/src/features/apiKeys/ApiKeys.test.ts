import { expect, test } from 'vitest';
import { readAddress } from '../../lib/testing/listAddress.ts';
import { FILTERS } from './ApiKeys.tsx';

test('the filter of the keys is in the address, and what is none of its values is absent', () => {
  const known = readAddress(FILTERS, 'state=expired');
  expect(known).toEqual({ condition: { state: 'expired' }, written: 'state=expired', isFiltered: true });
  expect(readAddress(FILTERS, 'state=deleted').condition).toEqual({});
});
