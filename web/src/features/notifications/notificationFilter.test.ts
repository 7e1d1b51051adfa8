import { expect, test } from 'vitest';
import { buildCondition, isFiltered, readFilter, writeFilter } from './notificationFilter.ts';

const read = (text: string) => readFilter(new URLSearchParams(text));

test('SH-05 the address gives topic, state, days and page; what the call does not know counts as absent', () => {
  expect(buildCondition(read('topic=deposits&state=unread&since=2026-11-01&page=2'))).toEqual({
    pageCondition: { page: 2, pageSize: 10 },
    queryCondition: { topic: 'deposits', isUnread: true, startTime: Date.UTC(2026, 10, 1) },
  });
  expect(buildCondition(read('state=read')).queryCondition).toEqual({ isUnread: false });
  expect(isFiltered(read('topic=weather&state=old'))).toBe(false);
});

test('a written address parses to the same filter', () => {
  for (const text of ['', 'topic=orders&state=read', 'state=unread&page=2'])
    expect(writeFilter(read(text)).toString()).toBe(text);
});
