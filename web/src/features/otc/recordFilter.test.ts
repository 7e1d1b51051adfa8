import { FIRST } from '@aldgate/client-kit/lists/listPosition.ts';
import { expect, test } from 'vitest';
import { buildCondition, isFiltered, NO_FILTER, readFilter, writeFilter } from './recordFilter.ts';

const read = (text: string) => readFilter(new URLSearchParams(text));

test('OTC-05 the address of the records holds kind, side, asset, status and days', () => {
  expect(read('')).toEqual({ position: FIRST, pageSize: 10, sort: 'newest', ...NO_FILTER });
  const filter = read('kind=limit&side=sell&asset=BTC&status=running&since=2026-11-01&until=2026-11-02');
  expect(buildCondition(filter)).toEqual({
    pageCondition: { page: 1, pageSize: 10 },
    queryCondition: {
      kind: 'limit',
      direction: 'sell',
      asset: 'BTC',
      status: 'running',
      startTime: Date.UTC(2026, 10, 1),
      endTime: Date.UTC(2026, 10, 3) - 1,
    },
  });
  expect(read('kind=swap&side=up&asset=btc&status=lost')).toEqual(read(''));
  expect(isFiltered(filter)).toBe(true);
});

test('a written address parses to the same filter', () => {
  for (const text of ['', 'kind=request&status=submitted', 'side=buy&asset=ETH&page=3&size=50']) {
    expect(writeFilter(read(text)).toString()).toBe(text);
  }
});
