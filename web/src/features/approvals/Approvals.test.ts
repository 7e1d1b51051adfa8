import { expect, test } from 'vitest';
import { readAddress } from '../../lib/testing/listAddress.ts';
import { FILTERS } from './Approvals.tsx';

test('CL-11 the address gives state and kind; values unknown to the call count as absent', () => {
  const query = 'state=waiting&kind=address';
  const condition = { state: 'waiting', kind: 'address' };
  expect(readAddress(FILTERS, query)).toEqual({ condition, written: query, isFiltered: true });
  expect(readAddress(FILTERS, 'state=open&kind=payment').isFiltered).toBe(false);
  expect(readAddress(FILTERS, 'kind=whitelist_off').isFiltered).toBe(true);
});
