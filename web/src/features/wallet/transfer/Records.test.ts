import { expect, test } from 'vitest';
import { readAddress } from '../../../lib/testing/listAddress.ts';
import { FILTERS } from './Records.tsx';

test('WAL-14 CL-11 the address gives asset, state and days; values unknown to the call count as absent', () => {
  const query = 'asset=USDT&state=failed&since=2026-11-01&until=2026-11-21&sort=oldest';
  expect(readAddress(FILTERS, query)).toEqual({
    condition: {
      asset: 'USDT',
      state: 'failed',
      from: Date.UTC(2026, 10, 1),
      until: Date.UTC(2026, 10, 22),
      sort: 'oldest',
    },
    written: query,
    isFiltered: true,
  });
  expect(readAddress(FILTERS, 'asset=usdt&state=lost').isFiltered).toBe(false);
});
