import { expect, test } from 'vitest';
import { readAddress } from '../../lib/testing/listAddress.ts';
import { FILTERS } from './Records.tsx';

test('CL-11 the address of conversions has their assets, status and days', () => {
  for (const query of [
    'from=USDT',
    'from=ETH&to=BTC',
    'status=completed&since=2026-11-01&until=2026-11-30&sort=oldest',
  ]) {
    expect(readAddress(FILTERS, query).written).toBe(query);
  }
  expect(readAddress(FILTERS, 'from=USDT&to=BTC').condition).toEqual({ fromAsset: 'USDT', toAsset: 'BTC' });
  expect(readAddress(FILTERS, 'from=usdt&status=lost').isFiltered).toBe(false);
});

test('CV-05 a range covers whole days in UTC, and its end is inclusive', () => {
  expect(readAddress(FILTERS, 'since=2026-11-01&until=2026-11-02').condition).toEqual({
    startTime: Date.UTC(2026, 10, 1),
    endTime: Date.UTC(2026, 10, 3) - 1,
  });
});
