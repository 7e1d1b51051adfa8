import { expect, test } from 'vitest';
import { readAddress } from '../../lib/testing/listAddress.ts';
import { FILTERS } from './BankAccounts.tsx';

test('the filter of the accounts is in the address, and what is none of its values is absent', () => {
  const query = 'asset=EUR&state=verified&q=fund';
  const condition = { asset: 'EUR', state: 'verified', search: 'fund' };
  expect(readAddress(FILTERS, query)).toEqual({ condition, written: query, isFiltered: true });
  expect(readAddress(FILTERS, 'asset=eur%3B&state=deleted').isFiltered).toBe(false);
});
