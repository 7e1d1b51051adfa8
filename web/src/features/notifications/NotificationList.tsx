import { NOTIFICATION_TOPICS } from '@aldgate/domain/notifications/topics.ts';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { FilterSelect } from '../../lib/lists/FilterSelect.tsx';
import { NotListed } from '../../lib/lists/NotListed.tsx';
import { TimeFilters } from '../../lib/lists/TimeFilters.tsx';
import { lazyPart } from '../../lib/page/lazyPart.tsx';
import { RecordsSection } from '../../lib/records/RecordsPage.tsx';
import { type RecordColumn, RecordTable } from '../../lib/records/RecordTable.tsx';
import { useRecordsAddress } from '../../lib/records/useRecordsAddress.ts';
import { FirstLine } from './FirstLine.tsx';
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

const NotificationDrawer = lazyPart(() => import('./NotificationDrawer.tsx'));

/** The member's notifications by time; opening one marks it as read. */
export function NotificationList() {
  const { t } = useTranslation('notifications');
  const address = useRecordsAddress<NotificationFilter>({ readFilter, writeFilter, opened: 'notification' });
  const { filter, change, open } = address;
  const notifications = useNotifications(buildCondition(filter));
  const columns = useColumns();
  const opened = notifications.data?.items.find(({ notificationId }) => notificationId === address.opened);
  const isLoaded = notifications.data !== undefined && !notifications.isPlaceholderData;
  const isAbsent = isLoaded && address.opened !== undefined && opened === undefined;
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
        detail={
          opened && (
            <NotificationDrawer key={opened.notificationId} notification={opened} onClose={() => open(undefined)} />
          )
        }
      >
        {(items) => (
          <RecordTable
            label={t('title')}
            columns={columns}
            items={items}
            getKey={({ notificationId }) => notificationId}
            getStatus={({ readAt }) => (readAt === null ? 'unread' : 'read')}
            onOpen={({ notificationId }) => open(notificationId)}
            order={filter.sort}
            onOrder={(sort) => change({ sort })}
          />
        )}
      </RecordsSection>
    </>
  );
}

function useColumns(): readonly RecordColumn<Notification>[] {
  const { t } = useTranslation('notifications');
  const locale = useLocale();
  const time = ({ createdAt }: Notification) => formatTime(createdAt, locale);
  const topic = ({ topic: name }: Notification) => t(`topics.${name}`);
  return [
    { id: 'time', label: t('columns.time'), from: 'tablet', isQuiet: true, cell: time },
    {
      id: 'title',
      label: t('columns.title'),
      opens: true,
      wraps: true,
      cell: ({ title, text, readAt }) => (
        <>
          <Text as="span" weight={readAt === null ? 'strong' : 'text'} breakWords>
            {title}
          </Text>
          <FirstLine text={text} />
        </>
      ),
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
