import { FIRST } from '@aldgate/client-kit/lists/listPosition.ts';
import { expect, test } from 'vitest';
import { buildCondition, isFiltered, NO_FILTER, readFilter, writeFilter } from './accountFilter.ts';

test('CL-11 the filter of accounts survives its address, and invalid values count as absent', () => {
  const query = 'exchange=BINANCE&type=custody&state=active&q=LN02&page=2';
  const filter = readFilter(new URLSearchParams(query));
  expect(String(writeFilter(filter))).toBe(query);
  expect(buildCondition(filter)).toEqual({
    pageCondition: { page: 2, pageSize: 10 },
    queryCondition: { exchangeCode: 'BINANCE', accountType: 'custody', state: 'active', name: 'LN02' },
  });
  const invalid = readFilter(new URLSearchParams('exchange=b%20x&type=own&state=frozen'));
  expect(invalid).toEqual({ ...NO_FILTER, position: FIRST, pageSize: 10 });
  expect([isFiltered(filter), isFiltered(invalid)]).toEqual([true, false]);
});
