import { FIRST } from '@aldgate/client-kit/lists/listPosition.ts';
import { expect, test } from 'vitest';
import { buildCondition, isFiltered, NO_FILTER, readFilter, writeFilter } from './transferFilter.ts';

const read = (text: string) => readFilter(new URLSearchParams(text));

test('WAL-14 CL-11 the address gives asset, state and page, ten rows of the first page by default', () => {
  expect(read('')).toEqual({ position: FIRST, pageSize: 10, sort: 'newest', ...NO_FILTER });
  expect(buildCondition(read('asset=USDT&state=failed&page=3&size=50'))).toEqual({
    pageCondition: { page: 3, pageSize: 50 },
    queryCondition: { asset: 'USDT', state: 'failed' },
  });
});

test('WAL-14 values unknown to the calls count as absent', () => {
  expect(read('asset=usdt&state=lost&page=0')).toEqual(read(''));
  expect(isFiltered(read('page=2'))).toBe(false);
  expect(isFiltered(read('state=pending'))).toBe(true);
  expect(isFiltered(read('asset=BTC'))).toBe(true);
});

test('a written address parses to the same filter', () => {
  for (const text of [
    '',
    'asset=USDT',
    'state=pending&page=2',
    'asset=BTC&state=completed&page=7&size=100',
    'since=2026-11-01&until=2026-11-21&sort=oldest',
  ]) {
    expect(writeFilter(read(text)).toString()).toBe(text);
  }
});
