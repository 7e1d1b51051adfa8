import { expect, test } from 'vitest';
import { buildCondition, isFiltered, readFilter, writeFilter } from './messageFilter.ts';

test('BR-12 CL-11 the filter of messages survives its address; without one read and unread are listed', () => {
  const query = 'topic=transfer&read=unread&since=2026-11-01&page=2';
  const filter = readFilter(new URLSearchParams(query));
  expect(String(writeFilter(filter))).toBe(query);
  expect(buildCondition(filter).queryCondition).toEqual({
    topic: 'transfer',
    isUnread: true,
    startTime: Date.parse('2026-11-01'),
  });
  expect(buildCondition(readFilter(new URLSearchParams('read=read'))).queryCondition).toEqual({ isUnread: false });
  const none = readFilter(new URLSearchParams('topic=gossip&read=maybe'));
  expect([isFiltered(none), buildCondition(none).queryCondition]).toEqual([false, {}]);
});
