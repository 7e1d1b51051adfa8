import { NOTIFICATION_TOPICS } from '@aldgate/domain/notifications/topics.ts';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { FilterSelect } from '../../lib/lists/FilterSelect.tsx';
import { NotListed } from '../../lib/lists/NotListed.tsx';
import { TimeFilters } from '../../lib/lists/TimeFilters.tsx';
import { RecordsSection } from '../../lib/records/RecordsPage.tsx';
import { type RecordColumn, RecordTable } from '../../lib/records/RecordTable.tsx';
import { useRecordsAddress } from '../../lib/records/useRecordsAddress.ts';
import { NotificationTitle } from './NotificationTitle.tsx';
import {
  buildCondition,
  isFiltered,
  NO_FILTER,
  type NotificationFilter,
  readFilter,
  STATES,
  writeFilter,
} from './notificationFilter.ts';
import { type Notification, useNotifications } from './queries.ts';

/** The member's notifications by time; each leads to what it is about, or unfolds its text. */
export function NotificationList() {
  const { t } = useTranslation('notifications');
  const address = useRecordsAddress<NotificationFilter>({ readFilter, writeFilter, opened: 'notification' });
  const { filter, change, open } = address;
  const notifications = useNotifications(buildCondition(filter));
  const columns = useColumns(address);
  const isListed = notifications.data?.items.some(({ notificationId }) => notificationId === address.opened);
  const isLoaded = notifications.data !== undefined && !notifications.isPlaceholderData;
  const isAbsent = isLoaded && address.opened !== undefined && !isListed;
  return (
    <>
      {isAbsent && <NotListed onClose={() => open(undefined)} />}
      <RecordsSection
        text={{
          title: t('title'),
          failed: t('failed'),
          failedText: (reason) => t('failedText', { reason }),
          empty: { title: t('empty.title'), text: t('empty.text') },
          filteredEmpty: { title: t('filteredEmpty.title'), text: t('filteredEmpty.text') },
        }}
        address={address}
        records={notifications}
        cleared={isFiltered(filter) ? NO_FILTER : undefined}
        filters={<Filters filter={filter} onChange={change} />}
      >
        {(items) => (
          <RecordTable
            label={t('title')}
            columns={columns}
            items={items}
            getKey={({ notificationId }) => notificationId}
            getStatus={({ readAt }) => (readAt === null ? 'unread' : 'read')}
            order={filter.sort}
            onOrder={(sort) => change({ sort })}
          />
        )}
      </RecordsSection>
    </>
  );
}

type Unfolding = Pick<ReturnType<typeof useRecordsAddress>, 'opened' | 'open'>;

function useColumns({ opened, open }: Unfolding): readonly RecordColumn<Notification>[] {
  const { t } = useTranslation('notifications');
  const locale = useLocale();
  const time = ({ createdAt }: Notification) => formatTime(createdAt, locale);
  const topic = ({ topic: name }: Notification) => t(`topics.${name}`);
  return [
    { id: 'time', label: t('columns.time'), from: 'tablet', isQuiet: true, cell: time },
    {
      id: 'title',
      label: t('columns.title'),
      wraps: true,
      cell: (notification) => {
        const { notificationId } = notification;
        const isUnfolded = notificationId === opened;
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

interface FiltersProps {
  readonly filter: NotificationFilter;
  readonly onChange: (changes: Partial<NotificationFilter>) => void;
}

/** Filters by topic, read and unread, and days. */
function Filters({ filter, onChange }: FiltersProps) {
  const { t } = useTranslation('notifications');
  return (
    <>
      <FilterSelect
        label={t('columns.topic')}
        any={t('anyTopic')}
        options={NOTIFICATION_TOPICS.map((value) => ({ value, label: t(`topics.${value}`) }))}
        value={filter.topic}
        onValue={(topic) => onChange({ topic })}
      />
      <FilterSelect
        label={t('columns.state')}
        any={t('anyState')}
        options={STATES.map((value) => ({ value, label: t(value) }))}
        value={filter.state}
        onValue={(state) => onChange({ state })}
      />
      <TimeFilters filter={filter} onChange={onChange} />
    </>
  );
}
