import { expect, test } from 'vitest';
import { buildCondition, isFiltered, readFilter, writeFilter } from './accountFilter.ts';

test('the filter of the accounts is in the address, and what is none of its values is absent', () => {
  const filter = readFilter(new URLSearchParams('asset=EUR&state=verified&q=fund&page=2'));
  expect(writeFilter(filter).toString()).toBe('asset=EUR&state=verified&q=fund&page=2');
  expect(buildCondition(filter)).toMatchObject({ queryCondition: { asset: 'EUR', state: 'verified', search: 'fund' } });
  const none = readFilter(new URLSearchParams('asset=eur%3B&state=deleted'));
  expect([isFiltered(filter), isFiltered(none)]).toEqual([true, false]);
  expect(buildCondition(none).queryCondition).toEqual({});
});
