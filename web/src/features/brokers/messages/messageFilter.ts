import { pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import type { RequestOf } from '@aldgate/contract/calls.ts';
import { MESSAGE_TOPICS } from '@aldgate/domain/brokers/messages.ts';
import { oneOf, pagedFilter, present } from '../../../lib/lists/listFilter.ts';
import { timeCondition } from '../../../lib/page/pageQuery.ts';

/** Whether messages were read, in the address of the page. */
export const READ = ['unread', 'read'] as const;

/** Filter of the inbox: `?topic=transfer&read=unread&since=2026-11-01&page=2`. */
export const { NO_FILTER, isFiltered, readFilter, writeFilter } = pagedFilter({
  topic: { name: 'topic', parse: oneOf(MESSAGE_TOPICS) },
  read: { name: 'read', parse: oneOf(READ) },
});

export type MessageFilter = ReturnType<typeof readFilter>;

export function buildCondition(filter: MessageFilter) {
  const { position, pageSize, topic, read } = filter;
  const { from: startTime, until: endTime, ...order } = timeCondition(filter);
  return {
    ...pageCondition(position, pageSize),
    queryCondition: {
      ...present({ topic, startTime, endTime, isUnread: read && read === 'unread' }),
      ...order,
    },
  } satisfies RequestOf<'pageBrokerMessage'>;
}
