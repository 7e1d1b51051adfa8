import { MESSAGE_TOPICS } from '@aldgate/domain/brokers/messages.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import type { ReactNode } from 'react';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { createdTime, timeColumn } from '../../../lib/records/columns.tsx';
import { BY_TIME, filtersIn } from '../../../lib/records/filter.ts';
import { RecordsPage } from '../../../lib/records/RecordsPage.tsx';
import type { RecordColumn } from '../../../lib/records/RecordTable.tsx';
import { useRecordsText } from '../../../lib/records/recordsText.ts';
import { useRecords } from '../../../lib/records/useRecords.ts';
import { useRefresh } from '../queries.ts';
import { inbox, type Message } from './queries.ts';

const MessageDrawer = lazyPart(() => import('./MessageDrawer.tsx'));

const { choice } = filtersIn('brokers');

/** `?topic=transfer&read=unread&since=2026-11-01&page=2`. */
export const FILTERS = {
  topic: choice({
    label: 'messages.topic',
    any: 'messages.anyTopic',
    values: MESSAGE_TOPICS,
    name: (topic) => `messages.topics.${topic}`,
  }),
  isUnread: choice({
    parameter: 'read',
    label: 'messages.columns.read',
    any: 'messages.anyRead',
    values: ['unread', 'read'],
    name: (state) => `messages.${state}`,
    toField: (state) => state === 'unread',
  }),
  ...BY_TIME,
};

/** BR-12: the messages to the broker; opening one marks it as read for this member. */
export function Inbox({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation('brokers');
  const records = useRecords(inbox, FILTERS, { opened: 'message', getKey: ({ messageId }) => messageId });
  const reading = useCallMutation('readBrokerMessage', { onSuccess: useRefresh() });
  return (
    <RecordsPage
      text={useRecordsText('brokers', 'messages')}
      records={records}
      actions={
        <Button
          size="small"
          disabled={reading.isPending || (records.query.data?.unread ?? 0) === 0}
          onClick={() => reading.mutate({})}
        >
          {t('messages.readAll')}
        </Button>
      }
      lead={tabs}
      columns={useColumns()}
      getStatus={({ readAt }) => (readAt === null ? 'unread' : 'read')}
      renderDetail={(message) => <MessageDrawer message={message} onClose={() => records.open(undefined)} />}
    />
  );
}

function useColumns(): readonly RecordColumn<Message>[] {
  const { t } = useTranslation('brokers');
  const time = createdTime(useLocale());
  const topic = ({ topic: name }: Message) => t(`messages.topics.${name}`);
  return [
    timeColumn(t('transfers.columns.time'), time),
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
