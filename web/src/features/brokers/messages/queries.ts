import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/calls/calls.ts';

export type Message = AnswerOf<'pageBrokerMessage'>['items'][number];
export type Recipient = AnswerOf<'listRecipient'>[number];

/** A page of the inbox. */
export const useInbox = (condition: RequestOf<'pageBrokerMessage'>) =>
  useQuery({
    queryKey: ['brokers', 'messages', condition],
    queryFn: ({ signal }) => call('pageBrokerMessage', condition, { signal }),
    placeholderData: keepPreviousData,
  });

/** The member's unread messages; each new one is pushed. 0 until it is known. */
export function useUnread(): number {
  const { data } = useInbox({ pageCondition: { page: 1, pageSize: 10 } });
  return data?.unread ?? 0;
}

/** The recipients of mail. */
export const useRecipients = () =>
  useQuery({ queryKey: ['brokers', 'recipients'], queryFn: ({ signal }) => call('listRecipient', {}, { signal }) });
