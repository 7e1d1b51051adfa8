import { expect, test } from 'vitest';
import { readAddress } from '../../../lib/testing/listAddress.ts';
import { FILTERS } from './Records.tsx';

test('WAL-11 the address gives currency, status and days; what is none of its values is absent', () => {
  const query = 'asset=EUR&status=approvalPending&since=2026-11-01';
  expect(readAddress(FILTERS, query)).toEqual({
    condition: { asset: 'EUR', status: 'approvalPending', startTime: Date.UTC(2026, 10, 1) },
    written: query,
    isFiltered: true,
  });
  expect(readAddress(FILTERS, 'asset=eur&status=withdraw_pending').isFiltered).toBe(false);
});
