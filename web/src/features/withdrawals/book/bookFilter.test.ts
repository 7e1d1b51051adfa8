import { expect, test } from 'vitest';
import { buildCondition, isFiltered, NO_FILTER, readFilter, writeFilter } from './bookFilter.ts';

const read = (text: string) => readFilter(new URLSearchParams(text));

test('the filter of the address book is in the page’s address; default values are left out', () => {
  const text = 'network=ETH&asset=USDT&whitelisted=yes&q=reserve&page=2&size=50';
  expect(writeFilter(read(text)).toString()).toBe(text);
  expect(writeFilter(read('')).toString()).toBe('');
});

test('invalid values count as absent', () => {
  expect(read('network=eth&asset=a&whitelisted=maybe')).toMatchObject(NO_FILTER);
});

test('WAL-06 addresses are filtered by network, asset, whitelist and a part of the name', () => {
  expect(buildCondition(read('network=ETH&whitelisted=no&q=%20reserve'))).toEqual({
    pageCondition: { page: 1, pageSize: 10 },
    queryCondition: { network: 'ETH', whitelisted: false, search: 'reserve' },
  });
});

test('a page alone is no filter', () => {
  expect(isFiltered(read('page=3'))).toBe(false);
  expect(isFiltered(read('whitelisted=no'))).toBe(true);
  expect(isFiltered(read('q=%20'))).toBe(false);
});
