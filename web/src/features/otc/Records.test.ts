import { expect, test } from 'vitest';
import { readAddress } from '../../lib/testing/listAddress.ts';
import { FILTERS } from './Records.tsx';

test('OTC-05 the address of the records holds kind, side, asset, status and days', () => {
  const query = 'kind=limit&side=sell&asset=BTC&status=running&since=2026-11-01&until=2026-11-02';
  expect(readAddress(FILTERS, query)).toEqual({
    condition: {
      kind: 'limit',
      direction: 'sell',
      asset: 'BTC',
      status: 'running',
      startTime: Date.UTC(2026, 10, 1),
      endTime: Date.UTC(2026, 10, 3) - 1,
    },
    written: query,
    isFiltered: true,
  });
  expect(readAddress(FILTERS, 'kind=swap&side=up&asset=btc&status=lost').isFiltered).toBe(false);
});
