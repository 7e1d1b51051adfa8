import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/calls/calls.ts';
import { useCallMutation } from '../../lib/calls/useCallMutation.ts';
import { useLanguage } from '../../lib/i18n/i18n.ts';
import { listQuery } from '../../lib/records/listQuery.ts';

export type Notification = AnswerOf<'pageNotification'>['items'][number];
export type Setting = AnswerOf<'queryNotificationSettings'>[number];

/** Beside the push channel, which may be interrupted. */
const REFRESH_MS = 60_000;
const NEWEST = { pageCondition: { page: 1, pageSize: 20 } } as const;

/** A page of notifications, in the language of the screen. */
export const notifications = (language: string) =>
  listQuery('pageNotification', ['notifications', 'page', language], { refetchInterval: REFRESH_MS });

/** The newest notifications with the number of unread ones; each new one is pushed. */
export const useNewest = () => useQuery(notifications(useLanguage())(NEWEST));

/** How each topic reaches the member. */
export const settingsQuery = {
  queryKey: ['notifications', 'settings'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call('queryNotificationSettings', {}, { signal }),
} as const;

/** Returns the function that loads notifications and settings again. */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['notifications'] });
}

/** Returns the function that marks a notification as read. */
export function useRead(): (notification: Notification) => void {
  const refresh = useRefresh();
  const { mutate } = useCallMutation('readNotification', { onSuccess: refresh });
  return ({ notificationId, readAt }) => {
    if (readAt === null) mutate({ notificationIds: [notificationId] });
  };
}
