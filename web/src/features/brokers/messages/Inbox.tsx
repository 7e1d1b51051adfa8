import { MESSAGE_TOPICS } from '@aldgate/domain/brokers/messages.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import type { ReactNode } from 'react';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { FilterSelect } from '../../../lib/lists/FilterSelect.tsx';
import { NotListed } from '../../../lib/lists/NotListed.tsx';
import { TimeFilters } from '../../../lib/lists/TimeFilters.tsx';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { RecordsPage } from '../../../lib/records/RecordsPage.tsx';
import { type RecordColumn, RecordTable } from '../../../lib/records/RecordTable.tsx';
import { useRecordsAddress } from '../../../lib/records/useRecordsAddress.ts';
import { useRefresh } from '../queries.ts';
import {
  buildCondition,
  isFiltered,
  type MessageFilter,
  NO_FILTER,
  READ,
  readFilter,
  writeFilter,
} from './messageFilter.ts';
import { type Message, useInbox } from './queries.ts';

const MessageDrawer = lazyPart(() => import('./MessageDrawer.tsx'));

/** BR-12: the messages to the broker; opening one marks it as read for this member. */
export function Inbox({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation('brokers');
  const address = useRecordsAddress<MessageFilter>({ readFilter, writeFilter, opened: 'message' });
  const { filter, change, open } = address;
  const messages = useInbox(buildCondition(filter));
  const columns = useMessageColumns();
  const refresh = useRefresh();
  const reading = useCallMutation('readBrokerMessage', { onSuccess: refresh });
  const opened = messages.data?.items.find(({ messageId }) => messageId === address.opened);
  const isLoaded = messages.data !== undefined && !messages.isPlaceholderData;
  const isAbsent = isLoaded && address.opened !== undefined && opened === undefined;
  return (
    <RecordsPage
      text={{
        title: t('messages.title'),
        failed: t('messages.failed'),
        failedText: (reason) => t('messages.failedText', { reason }),
        empty: { title: t('messages.empty.title'), text: t('messages.empty.text') },
        filteredEmpty: { title: t('messages.filteredEmpty.title'), text: t('messages.filteredEmpty.text') },
      }}
      address={address}
      records={messages}
      cleared={isFiltered(filter) ? NO_FILTER : undefined}
      actions={
        <Button
          size="small"
          disabled={reading.isPending || messages.data === undefined || messages.data.unread === 0}
          onClick={() => reading.mutate({})}
        >
          {t('messages.readAll')}
        </Button>
      }
      lead={tabs}
      filters={<InboxFilters filter={filter} onChange={change} />}
      notice={isAbsent && <NotListed onClose={() => open(undefined)} />}
      detail={opened && <MessageDrawer key={opened.messageId} message={opened} onClose={() => open(undefined)} />}
    >
      {(items) => (
        <RecordTable
          label={t('messages.title')}
          columns={columns}
          items={items}
          getKey={({ messageId }) => messageId}
          getStatus={({ readAt }) => (readAt === null ? 'unread' : 'read')}
          onOpen={({ messageId }) => open(messageId)}
          order={filter.sort}
          onOrder={(sort) => change({ sort })}
        />
      )}
    </RecordsPage>
  );
}

function useMessageColumns(): readonly RecordColumn<Message>[] {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const time = ({ createdAt }: Message) => formatTime(createdAt, locale);
  const topic = ({ topic: name }: Message) => t(`messages.topics.${name}`);
  return [
    { id: 'time', label: t('transfers.columns.time'), from: 'tablet', isQuiet: true, cell: time },
    {
      id: 'title',
      label: t('messages.message'),
      opens: true,
      cell: ({ title, readAt }) => (
        <Text as="span" weight={readAt === null ? 'strong' : 'text'} breakWords>
          {title}
        </Text>
      ),
      below: [topic, time],
    },
    { id: 'topic', label: t('messages.topic'), from: 'tablet', isQuiet: true, cell: topic },
    {
      id: 'read',
      label: t('messages.columns.read'),
      isFigure: true,
      cell: ({ readAt }) =>
        readAt === null ? <Badge tone="warning">{t('messages.unread')}</Badge> : t('messages.read'),
    },
  ];
}

interface InboxFiltersProps {
  readonly filter: MessageFilter;
  readonly onChange: (changes: Partial<MessageFilter>) => void;
}

/** Filters by topic, read and unread, and days. */
function InboxFilters({ filter, onChange }: InboxFiltersProps) {
  const { t } = useTranslation('brokers');
  return (
    <>
      <FilterSelect
        label={t('messages.topic')}
        any={t('messages.anyTopic')}
        options={MESSAGE_TOPICS.map((value) => ({ value, label: t(`messages.topics.${value}`) }))}
        value={filter.topic}
        onValue={(topic) => onChange({ topic })}
      />
      <FilterSelect
        label={t('messages.columns.read')}
        any={t('messages.anyRead')}
        options={READ.map((value) => ({ value, label: t(`messages.${value}`) }))}
        value={filter.read}
        onValue={(read) => onChange({ read })}
      />
      <TimeFilters filter={filter} onChange={onChange} />
    </>
  );
}
