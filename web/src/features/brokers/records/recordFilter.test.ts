import { expect, test } from 'vitest';
import { exportCondition } from '../../../lib/lists/listFilter.ts';
import { buildCondition, isFiltered, readFilter, writeFilter } from './recordFilter.ts';

const id = '7f6f2f4e-54d5-4b5c-8f9e-2c5a5a0a0a0a';

test('BR-13 CL-11 the filter of records survives its address, and the file has the same without the order', () => {
  const query = `account=${id}&kind=transfer&asset=USDT&state=completed&since=2026-11-01&sort=oldest`;
  const filter = readFilter(new URLSearchParams(query));
  expect(String(writeFilter(filter))).toBe(query);
  const { queryCondition } = buildCondition(filter);
  const ofFile = {
    brokerAccountId: id,
    kind: 'transfer',
    asset: 'USDT',
    state: 'completed',
    startTime: Date.parse('2026-11-01'),
  };
  expect(queryCondition).toEqual({ ...ofFile, sort: 'oldest' });
  expect(exportCondition(queryCondition)).toEqual(ofFile);
  expect(isFiltered(readFilter(new URLSearchParams('kind=gift&state=lost')))).toBe(false);
});
