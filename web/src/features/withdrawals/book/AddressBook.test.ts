import { expect, test } from 'vitest';
import { readAddress } from '../../../lib/testing/listAddress.ts';
import { FILTERS } from './AddressBook.tsx';

test('the filter of the address book is in the page’s address; invalid values count as absent', () => {
  const query = 'network=ETH&asset=USDT&whitelisted=yes&q=reserve';
  expect(readAddress(FILTERS, query).written).toBe(query);
  expect(readAddress(FILTERS, 'network=eth&asset=a&whitelisted=maybe').isFiltered).toBe(false);
});

test('WAL-06 addresses are filtered by network, asset, whitelist and a part of the name', () => {
  expect(readAddress(FILTERS, 'network=ETH&whitelisted=no&q=%20reserve').condition).toEqual({
    network: 'ETH',
    whitelisted: false,
    search: 'reserve',
  });
});
