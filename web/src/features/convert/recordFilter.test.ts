import { FIRST } from '@aldgate/client-kit/lists/listPosition.ts';
import { expect, test } from 'vitest';
import { buildCondition, isFiltered, NO_FILTER, readFilter, writeFilter } from './recordFilter.ts';

const read = (text: string) => readFilter(new URLSearchParams(text));

test('CL-11 SH-14 the address gives page, size and filters, ten rows of the first page by default', () => {
  expect(read('')).toEqual({ position: FIRST, pageSize: 10, sort: 'newest', ...NO_FILTER });
  const filter = read('from=USDT&to=BTC&page=3&size=50');
  expect(filter).toEqual({
    ...NO_FILTER,
    sort: 'newest',
    position: { page: 3, cursor: null },
    pageSize: 50,
    fromAsset: 'USDT',
    toAsset: 'BTC',
  });
  expect(buildCondition(filter)).toEqual({
    pageCondition: { page: 3, pageSize: 50 },
    queryCondition: { fromAsset: 'USDT', toAsset: 'BTC' },
  });
});

test('SH-14 an unsupported size and an invalid page count as absent', () => {
  expect(read('size=11&page=0&from=usdt')).toEqual(read(''));
  expect(read('page=1.5')).toEqual(read(''));
});

test('a written address parses to the same filter', () => {
  for (const text of [
    '',
    'from=USDT',
    'to=BTC&page=2',
    'from=ETH&to=BTC&page=7&size=100',
    'status=completed&since=2026-11-01&until=2026-11-30&sort=oldest',
  ]) {
    expect(writeFilter(read(text)).toString()).toBe(text);
  }
});

test('CV-05 a range covers whole days in UTC, and an invalid day counts as absent', () => {
  expect(buildCondition(read('since=2026-11-01&until=2026-11-02'))?.queryCondition).toEqual({
    startTime: Date.UTC(2026, 10, 1),
    endTime: Date.UTC(2026, 10, 3) - 1,
  });
  expect(read('since=2026-02-30&until=1.5&status=lost')).toEqual(read(''));
  expect(isFiltered(read('page=2'))).toBe(false);
  expect(isFiltered(read('since=2026-11-01'))).toBe(true);
});
