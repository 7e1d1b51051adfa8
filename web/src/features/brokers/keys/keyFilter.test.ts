import { expect, test } from 'vitest';
import { buildCondition, isFiltered, readFilter, writeFilter } from './keyFilter.ts';

test('BR-07 CL-11 the board of keys is worst first, and its filter survives its address', () => {
  const id = '7f6f2f4e-54d5-4b5c-8f9e-2c5a5a0a0a0a';
  const query = `account=${id}&exchange=BINANCE&kind=issued&status=active&page=2`;
  const filter = readFilter(new URLSearchParams(query));
  expect(String(writeFilter(filter))).toBe(query);
  expect(buildCondition(filter)).toEqual({
    pageCondition: { page: 2, pageSize: 10 },
    queryCondition: { brokerAccountId: id, exchangeCode: 'BINANCE', kind: 'issued', status: 'active', order: 'worst' },
  });
  expect(isFiltered(readFilter(new URLSearchParams('account=1&kind=own&status=lost')))).toBe(false);
});
