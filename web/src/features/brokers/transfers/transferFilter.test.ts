import { expect, test } from 'vitest';
import { buildCondition, isFiltered, readFilter, writeFilter } from './transferFilter.ts';

const id = '7f6f2f4e-54d5-4b5c-8f9e-2c5a5a0a0a0a';

test('BR-10 CL-11 the filter of fund transfers survives its address, with the days as times', () => {
  const query = `account=${id}&exchange=BINANCE&asset=USDT&state=failed&since=2026-11-01&until=2026-11-02&page=2`;
  const filter = readFilter(new URLSearchParams(query));
  expect(String(writeFilter(filter))).toBe(query);
  expect(buildCondition(filter)).toEqual({
    pageCondition: { page: 2, pageSize: 10 },
    queryCondition: {
      brokerAccountId: id,
      exchangeCode: 'BINANCE',
      asset: 'USDT',
      state: 'failed',
      startTime: Date.parse('2026-11-01'),
      endTime: Date.parse('2026-11-03'),
    },
  });
  expect(isFiltered(readFilter(new URLSearchParams('account=1&state=lost')))).toBe(false);
});
