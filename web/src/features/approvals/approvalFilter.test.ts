import { FIRST } from '@aldgate/client-kit/lists/listPosition.ts';
import { expect, test } from 'vitest';
import { buildCondition, isFiltered, NO_FILTER, readFilter, writeFilter } from './approvalFilter.ts';

const read = (text: string) => readFilter(new URLSearchParams(text));

test('CL-11 the address gives state, kind and page, ten rows of the first page by default', () => {
  expect(read('tab=approvals')).toEqual({ position: FIRST, pageSize: 10, ...NO_FILTER });
  expect(buildCondition(read('tab=approvals&state=waiting&kind=address&page=3&size=50'))).toEqual({
    pageCondition: { page: 3, pageSize: 50 },
    queryCondition: { state: 'waiting', kind: 'address' },
  });
  expect(buildCondition(read('')).queryCondition).toEqual({});
});

test('values unknown to the calls count as absent', () => {
  expect(read('state=open&kind=loan&page=0')).toEqual(read(''));
  expect(isFiltered(read('page=2'))).toBe(false);
  expect(isFiltered(read('kind=whitelist_off'))).toBe(true);
  expect(isFiltered(read('state=expired'))).toBe(true);
});

test('a written address parses to the same filter and stays on the tab', () => {
  for (const text of ['tab=approvals', 'tab=approvals&state=failed&kind=coin_withdrawal&page=2']) {
    expect(writeFilter(read(text)).toString()).toBe(text);
  }
});
