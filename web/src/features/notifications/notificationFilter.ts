import { pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import type { RequestOf } from '@aldgate/contract/calls.ts';
import { NOTIFICATION_TOPICS } from '@aldgate/domain/notifications/topics.ts';
import { oneOf, pagedFilter, present } from '../../lib/lists/listFilter.ts';
import { timeCondition } from '../../lib/page/pageQuery.ts';

/** Whether notifications were read, in the address of the page. */
export const STATES = ['unread', 'read'] as const;

/** Filter of the list: `?topic=deposits&state=unread&since=2026-11-01&page=2`. */
export const { NO_FILTER, isFiltered, readFilter, writeFilter } = pagedFilter({
  topic: { name: 'topic', parse: oneOf(NOTIFICATION_TOPICS) },
  state: { name: 'state', parse: oneOf(STATES) },
});

export type NotificationFilter = ReturnType<typeof readFilter>;

export function buildCondition(filter: NotificationFilter) {
  const { position, pageSize, topic, state } = filter;
  const { from: startTime, until: endTime, ...order } = timeCondition(filter);
  return {
    ...pageCondition(position, pageSize),
    queryCondition: {
      ...present({ topic, startTime, endTime, isUnread: state && state === 'unread' }),
      ...order,
    },
  } satisfies RequestOf<'pageNotification'>;
}
