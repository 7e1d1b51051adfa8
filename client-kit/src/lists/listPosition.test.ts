import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  FIRST,
  type ListPosition,
  lastPosition,
  pageCondition,
  positionsAround,
  rangeOf,
  readPosition,
  writePosition,
} from './listPosition.ts';

const read = (text: string, pageSize = 10) => readPosition(new URLSearchParams(text), pageSize);
const LAST: ListPosition = { page: null, cursor: { at: null, side: 'before' } };

test('CL-11 a position is the same after it was written to the address', () => {
  const cursor = fc.record({ at: fc.stringMatching(/^[\w-]{1,40}$/), side: fc.constantFrom('after', 'before') });
  const positions = fc.oneof(
    fc.constant(FIRST),
    fc.constant(LAST),
    fc.integer({ min: 1, max: 1_000 }).map((page): ListPosition => ({ page, cursor: null })),
    fc.tuple(fc.option(fc.integer({ min: 2, max: 9_999 })), cursor).map(([page, at]) => ({ page, cursor: at })),
  ) as fc.Arbitrary<ListPosition>;
  fc.assert(
    fc.property(positions, (position) => {
      expect(readPosition(new URLSearchParams(writePosition(position)), 10)).toEqual(position);
    }),
  );
});

test('SH-14 an invalid page counts as absent, and one beyond what is numbered is the last', () => {
  for (const text of ['', 'page=0', 'page=1.5', 'page=-1', 'page=x', 'cursor=%20', 'cursor=']) {
    expect(read(text)).toEqual(FIRST);
  }
  expect(read('page=1000')).toEqual({ page: 1_000, cursor: null });
  expect(read('page=1001')).toEqual(LAST);
  expect(read('page=101', 100)).toEqual(LAST);
});

test('CL-11 the server is asked by the page’s number or by its cursor, never by both', () => {
  expect(pageCondition(read('page=3'), 50)).toEqual({ pageCondition: { page: 3, pageSize: 50 } });
  expect(pageCondition(read('page=3&cursor=abc&side=before'), 20)).toEqual({
    cursorCondition: { cursor: 'abc', searchDirection: 'before', pageSize: 20 },
  });
  expect(pageCondition(LAST, 10)).toEqual({
    cursorCondition: { cursor: null, searchDirection: 'before', pageSize: 10 },
  });
});

const middle = { total: 45, isTotalCapped: false, nextCursor: 'n', prevCursor: 'p' };

test('CL-11 the buttons lead to the first, previous, next and last page', () => {
  const around = positionsAround({ page: 3, cursor: null }, 10, middle);
  expect(around).toEqual({
    first: FIRST,
    previous: { page: 2, cursor: { at: 'p', side: 'before' } },
    next: { page: 4, cursor: { at: 'n', side: 'after' } },
    last: { page: 5, cursor: null },
  });
  expect(positionsAround({ page: 2, cursor: null }, 10, middle).previous).toEqual(FIRST);
});

test('a list without another page leads nowhere', () => {
  const alone = { total: 7, isTotalCapped: false, nextCursor: null, prevCursor: null };
  expect(positionsAround(FIRST, 10, alone)).toEqual({});
});

test('CL-11 the end of a list that is too long to count is read backwards, and pages from there have no number', () => {
  const long = { total: 10_000, isTotalCapped: true, nextCursor: 'n', prevCursor: null };
  expect(positionsAround(FIRST, 10, long).last).toEqual(LAST);
  const atEnd = positionsAround(LAST, 10, { ...long, nextCursor: null, prevCursor: 'p' });
  expect(atEnd).toEqual({ first: FIRST, previous: { page: null, cursor: { at: 'p', side: 'before' } } });
});

test('the range of a page is known by its number', () => {
  expect(rangeOf({ page: 3, cursor: null }, 10, 4)).toEqual({ first: 21, last: 24 });
  expect(rangeOf(FIRST, 10, 0)).toEqual({ first: 0, last: 0 });
  expect(rangeOf(LAST, 10, 10)).toBeUndefined();
  expect(lastPosition(10, { total: 0, isTotalCapped: false, nextCursor: null, prevCursor: null })).toEqual(FIRST);
});
