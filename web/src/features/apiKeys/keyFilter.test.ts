import { expect, test } from 'vitest';
import { buildCondition, readFilter, writeFilter } from './keyFilter.ts';

test('the filter of the keys is in the address, and what is none of its values is absent', () => {
  const filter = readFilter(new URLSearchParams('state=expired&page=2'));
  expect(writeFilter(filter).toString()).toBe('state=expired&page=2');
  expect(buildCondition(filter)).toMatchObject({ queryCondition: { state: 'expired' } });
  expect(buildCondition(readFilter(new URLSearchParams('state=deleted'))).queryCondition).toEqual({});
});
