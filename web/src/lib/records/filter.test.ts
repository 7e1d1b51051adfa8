import { beforeAll, expect, test } from 'vitest';
import { startText } from '../i18n/i18n.ts';
import { readAddress } from '../testing/listAddress.ts';
import { BY_TIME, BY_TIME_INCLUSIVE, filtersIn } from './filter.ts';
import { clearFilters, readFilters } from './filterValues.ts';

beforeAll(() => startText('en-US'));

const { choice, search } = filtersIn('app');
const SIDES = ['in', 'out'] as const;
const FILTERS = {
  side: choice({ label: 'list.sort', any: 'list.since', values: SIDES, name: () => 'list.until' }),
  isNew: choice({
    parameter: 'read',
    label: 'list.sort',
    any: 'list.since',
    values: ['yes', 'no'],
    name: () => 'list.until',
    toField: (value) => value === 'no',
  }),
  name: search({ parameter: 'q', label: 'list.sort', max: 5 }),
  ...BY_TIME,
};

const read = (address: string) => readAddress(FILTERS, address);

test('CL-11 filters are read from the address and written to it again', () => {
  for (const address of ['', 'side=in&read=no&q=ln+0', 'since=2026-11-01&until=2026-11-02&sort=oldest']) {
    expect(read(address).written).toBe(address);
  }
});

test('invalid values count as absent', () => {
  const none = read('side=up&read=maybe&since=2026-02-30&until=1.5&sort=up&page=0');
  expect(none).toEqual({ condition: {}, written: '', isFiltered: false });
});

test('a request has the fields that limit the list; a search is trimmed, and cut to its length', () => {
  expect(read('side=out&read=yes&q=%20ln%20').condition).toEqual({ side: 'out', isNew: false, name: 'ln' });
  expect(read('q=%20%20').condition).toEqual({});
  expect(read('q=abcdefg').condition).toEqual({ name: 'abcde' });
});

test('days are whole days in UTC: the end is exclusive, or for some lists inclusive', () => {
  const address = 'since=2026-11-01&until=2026-11-02&sort=oldest';
  const startTime = Date.UTC(2026, 10, 1);
  const endTime = Date.UTC(2026, 10, 3);
  expect(read(address).condition).toEqual({ startTime, endTime, sort: 'oldest' });
  expect(readAddress(BY_TIME_INCLUSIVE, address).condition).toEqual({
    startTime,
    endTime: endTime - 1,
    sort: 'oldest',
  });
});

test('filters that hide records can be cleared; an order and an empty search hide none', () => {
  expect(
    ['sort=oldest', 'q=%20', 'page=2', 'side=in', 'q=ln', 'since=2026-11-01'].map((each) => read(each).isFiltered),
  ).toEqual([false, false, false, true, true, true]);
  const values = readFilters(FILTERS, new URLSearchParams('side=in&sort=oldest'));
  expect({ ...values, ...clearFilters(FILTERS, values) }).toMatchObject({ side: undefined, sort: 'oldest' });
});
