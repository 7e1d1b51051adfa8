import { expect, test } from 'vitest';
import { choice, conditionOf, readFilters, search, searches, segments } from './filter.ts';

const FILTERS = {
  state: choice('State', ['all', 'under_review']),
  show: segments('Show', [{ value: 'new', label: 'To do' }, 'old']),
  text: search('Name or id'),
};

const read = (address: string) => readFilters(FILTERS, new URLSearchParams(address));

test('filters are read from the address: the first choice where it names none or an unknown one', () => {
  expect(read('')).toEqual({ state: 'all', show: 'new', text: '' });
  expect(read('state=closed&show=old&text=+Heron+')).toEqual({ state: 'all', show: 'old', text: 'Heron' });
});

test('a request has the fields that limit the list', () => {
  expect(conditionOf(read(''))).toEqual({ show: 'new' });
  expect(conditionOf(read('state=under_review&text=x'))).toEqual({ state: 'under_review', show: 'new', text: 'x' });
});

test('a choice without a label of its own is shown in words, and a search by its field', () => {
  expect(FILTERS.state.options.map(({ label }) => label)).toEqual(['All', 'Under review']);
  expect(searches('ownerName').ownerName.label).toBe('Owner name');
});
