import { expect, test } from 'vitest';
import { readAddress } from '../../../lib/testing/listAddress.ts';
import { FILTERS } from './LoanHome.tsx';

test('LN-01 CL-11 the filter of loans survives its address, and invalid values count as absent', () => {
  const query = 'status=overdue&asset=USDT&collateral=BTC&since=2026-11-01&sort=oldest';
  expect(readAddress(FILTERS, query)).toEqual({
    condition: {
      status: 'overdue',
      asset: 'USDT',
      collateralAsset: 'BTC',
      startTime: Date.UTC(2026, 10, 1),
      sort: 'oldest',
    },
    written: query,
    isFiltered: true,
  });
  expect(readAddress(FILTERS, 'status=lost&asset=btc&collateral=EUR').isFiltered).toBe(false);
});
