import { NOTIFICATION_TOPICS } from '@aldgate/domain/notifications/topics.ts';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useLanguage, useTranslation } from '../../lib/i18n/i18n.ts';
import { createdTime, timeColumn } from '../../lib/records/columns.tsx';
import { BY_TIME, filtersIn } from '../../lib/records/filter.ts';
import { RecordsSection } from '../../lib/records/RecordsPage.tsx';
import type { RecordColumn } from '../../lib/records/RecordTable.tsx';
import { type Records, useRecords } from '../../lib/records/useRecords.ts';
import { NotificationTitle } from './NotificationTitle.tsx';
import { type Notification, notifications } from './queries.ts';

const { choice } = filtersIn('notifications');

/** `?topic=deposits&state=unread&since=2026-11-01&page=2`. */
export const FILTERS = {
  topic: choice({
    label: 'columns.topic',
    any: 'anyTopic',
    values: NOTIFICATION_TOPICS,
    name: (topic) => `topics.${topic}`,
  }),
  isUnread: choice({
    parameter: 'state',
    label: 'columns.state',
    any: 'anyState',
    values: ['unread', 'read'],
    name: (state) => state,
    toField: (state) => state === 'unread',
  }),
  ...BY_TIME,
};

/** The member's notifications by time; each leads to what it is about, or unfolds its text. */
export function NotificationList() {
  const { t } = useTranslation('notifications');
  const records = useRecords(notifications(useLanguage()), FILTERS, {
    opened: 'notification',
    getKey: ({ notificationId }) => notificationId,
  });
  return (
    <RecordsSection
      text={{
        title: t('title'),
        failed: t('failed'),
        failedText: (reason) => t('failedText', { reason }),
        empty: { title: t('empty.title'), text: t('empty.text') },
        filteredEmpty: { title: t('filteredEmpty.title'), text: t('filteredEmpty.text') },
      }}
      records={records}
      columns={useColumns(records)}
      getStatus={({ readAt }) => (readAt === null ? 'unread' : 'read')}
      onOpen={null}
    />
  );
}

type Unfolding = Pick<Records<Notification>, 'openedKey' | 'open'>;

function useColumns({ openedKey, open }: Unfolding): readonly RecordColumn<Notification>[] {
  const { t } = useTranslation('notifications');
  const time = createdTime(useLocale());
  const topic = ({ topic: name }: Notification) => t(`topics.${name}`);
  return [
    timeColumn(t('columns.time'), time),
    {
      id: 'title',
      label: t('columns.title'),
      wraps: true,
      cell: (notification) => {
        const { notificationId } = notification;
        const isUnfolded = notificationId === openedKey;
        return (
          <NotificationTitle
            notification={notification}
            isUnfolded={isUnfolded}
            onUnfold={() => open(isUnfolded ? undefined : notificationId)}
          />
        );
      },
      below: [topic, time],
    },
    { id: 'topic', label: t('columns.topic'), from: 'tablet', isQuiet: true, cell: topic },
    {
      id: 'state',
      label: t('columns.state'),
      isFigure: true,
      cell: ({ readAt }) => (readAt === null ? <Badge tone="warning">{t('unread')}</Badge> : t('read')),
    },
  ];
}
