import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/calls/calls.ts';
import { listQuery } from '../../../lib/records/listQuery.ts';

export type Message = AnswerOf<'pageBrokerMessage'>['items'][number];
export type Recipient = AnswerOf<'listRecipient'>[number];

/** A page of the inbox. */
export const inbox = listQuery('pageBrokerMessage', ['brokers', 'messages']);

/** The member's unread messages; each new one is pushed. 0 until it is known. */
export function useUnread(): number {
  const { data } = useQuery(inbox({ pageCondition: { page: 1, pageSize: 10 } }));
  return data?.unread ?? 0;
}

/** The recipients of mail. */
export const useRecipients = () =>
  useQuery({ queryKey: ['brokers', 'recipients'], queryFn: ({ signal }) => call('listRecipient', {}, { signal }) });
