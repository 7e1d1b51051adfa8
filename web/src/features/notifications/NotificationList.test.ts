import { expect, test } from 'vitest';
import { readAddress } from '../../lib/testing/listAddress.ts';
import { FILTERS } from './NotificationList.tsx';

test('SH-05 the address gives topic, state and days; what the call does not know counts as absent', () => {
  const query = 'topic=deposits&state=unread&since=2026-11-01';
  expect(readAddress(FILTERS, query)).toEqual({
    condition: { topic: 'deposits', isUnread: true, startTime: Date.UTC(2026, 10, 1) },
    written: query,
    isFiltered: true,
  });
  expect(readAddress(FILTERS, 'state=read').condition).toEqual({ isUnread: false });
  expect(readAddress(FILTERS, 'topic=weather&state=old').isFiltered).toBe(false);
});
