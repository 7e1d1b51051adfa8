import { expect, test } from 'vitest';
import { buildCondition, isFiltered, readFilter, writeFilter } from './recordFilter.ts';

const read = (text: string) => readFilter(new URLSearchParams(text));

test('WAL-11 the screen fixes the type, and the address gives currency, status, days and page', () => {
  expect(buildCondition('recharge', read(''))).toEqual({
    pageCondition: { page: 1, pageSize: 10 },
    queryCondition: { type: 'recharge' },
  });
  expect(buildCondition('withdraw', read('asset=EUR&status=approvalPending&since=2026-11-01&page=2'))).toEqual({
    pageCondition: { page: 2, pageSize: 10 },
    queryCondition: {
      type: 'withdraw',
      asset: 'EUR',
      status: 'approvalPending',
      startTime: Date.UTC(2026, 10, 1),
    },
  });
});

test('what is none of its values is absent, and a written address parses to the same filter', () => {
  expect(isFiltered(read('asset=eur&status=withdraw_pending'))).toBe(false);
  for (const text of ['', 'asset=HKD&status=cancelled', 'status=complete&sort=oldest']) {
    expect(writeFilter(read(text)).toString()).toBe(text);
  }
});
