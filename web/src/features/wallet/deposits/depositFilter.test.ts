import { FIRST } from '@aldgate/client-kit/lists/listPosition.ts';
import { expect, test } from 'vitest';
import { buildCondition, isFiltered, NO_FILTER, readFilter, writeFilter } from './depositFilter.ts';

const read = (text: string) => readFilter(new URLSearchParams(text));

test('WAL-14 CL-11 the address gives asset, network, status and page, ten rows of the first page by default', () => {
  expect(read('')).toEqual({ position: FIRST, pageSize: 10, sort: 'newest', ...NO_FILTER });
  expect(buildCondition(read('asset=USDT&network=ETH&status=complete&page=3&size=50'))).toEqual({
    pageCondition: { page: 3, pageSize: 50 },
    queryCondition: { type: 'deposit', asset: 'USDT', network: 'ETH', status: 'complete' },
  });
});

test('WAL-14 the last day is included as a whole', () => {
  expect(buildCondition(read('since=2026-11-01&until=2026-11-21&sort=oldest')).queryCondition).toEqual({
    type: 'deposit',
    startTime: Date.UTC(2026, 10, 1),
    endTime: Date.UTC(2026, 10, 22),
    sort: 'oldest',
  });
});

test('WAL-14 values unknown to the calls count as absent', () => {
  expect(read('asset=usdt&network=e&status=withdraw_pending&page=0')).toEqual(read(''));
  expect(isFiltered(read('page=2'))).toBe(false);
  expect(isFiltered(read('network=BTC'))).toBe(true);
});

test('a written address parses to the same filter', () => {
  for (const text of ['', 'asset=USDT&network=ETH', 'status=deposit_pending&page=2', 'since=2026-11-01&sort=oldest']) {
    expect(writeFilter(read(text)).toString()).toBe(text);
  }
});
