import { RECIPIENTS_MAX } from '@aldgate/domain/brokers/messages.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { LoadState } from '../../../lib/messages/LoadState.tsx';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { Page } from '../../../lib/page/Page.tsx';
import { type RecordColumn, RecordTable } from '../../../lib/records/RecordTable.tsx';
import { useMemberMay } from '../../../lib/session/session.ts';
import { type Recipient, useRecipients } from './queries.ts';

const RecipientForm = lazyPart(() => import('./RecipientForm.tsx'));
const RecipientDrawer = lazyPart(() => import('./RecipientDrawer.tsx'));

/** BR-12: who is mailed about what. Mail goes to confirmed recipients only. */
export function Recipients({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation('brokers');
  const mayManage = useMemberMay('manage');
  const recipients = useRecipients();
  const [isAdding, setAdding] = useState(false);
  const [openedId, setOpenedId] = useState<string>();
  const opened = recipients.data?.find(({ recipientId }) => recipientId === openedId);
  const isFull = (recipients.data?.length ?? 0) >= RECIPIENTS_MAX;
  const add = () => setAdding(true);
  return (
    <Page
      title={t('messages.title')}
      actions={
        mayManage && (
          <Button kind="primary" disabled={isFull} title={isFull ? t('recipients.full') : undefined} onClick={add}>
            {t('recipients.add')}
          </Button>
        )
      }
    >
      {tabs}
      <Text maxWidth="72ch" size="13" lead="text" tone="2" padding="3 0">
        {t('recipients.lead', { maximum: RECIPIENTS_MAX })}
      </Text>
      <Box>
        <List
          recipients={recipients}
          onAdd={mayManage ? add : undefined}
          onOpen={({ recipientId }) => setOpenedId(recipientId)}
        />
      </Box>
      <Suspense fallback={null}>
        {isAdding && (
          <RecipientForm
            recipient={undefined}
            onSaved={(recipientId) => {
              setAdding(false);
              setOpenedId(recipientId);
            }}
            onClose={() => setAdding(false)}
          />
        )}
        {opened !== undefined && (
          <RecipientDrawer
            key={opened.recipientId}
            recipient={opened}
            mayManage={mayManage}
            onClose={() => setOpenedId(undefined)}
          />
        )}
      </Suspense>
    </Page>
  );
}

interface ListProps {
  readonly recipients: ReturnType<typeof useRecipients>;
  /** Absent where the member's role does not add any. */
  readonly onAdd: (() => void) | undefined;
  readonly onOpen: (recipient: Recipient) => void;
}

function List({ recipients, onAdd, onOpen }: ListProps) {
  const { t } = useTranslation('brokers');
  if (recipients.data === undefined) {
    return (
      <LoadState
        query={recipients}
        title={t('recipients.failed')}
        text={(reason) => t('messages.failedText', { reason })}
        rows={5}
      />
    );
  }
  if (recipients.data.length === 0) {
    return (
      <EmptyState
        title={t('recipients.empty.title')}
        text={t('recipients.empty.text')}
        action={
          onAdd && (
            <Button kind="link" onClick={onAdd}>
              {t('recipients.add')}
            </Button>
          )
        }
      />
    );
  }
  const topics = ({ topics: chosen }: Recipient) => chosen.map((topic) => t(`messages.topics.${topic}`)).join(', ');
  const badge = ({ state }: Recipient) => (
    <Badge tone={state === 'confirmed' ? 'neutral' : 'warning'}>{t(`recipients.states.${state}`)}</Badge>
  );
  const columns: readonly RecordColumn<Recipient>[] = [
    {
      id: 'name',
      label: t('recipients.name'),
      opens: true,
      wraps: true,
      cell: ({ name }) => name,
      below: [({ email }) => email, topics],
    },
    { id: 'email', label: t('recipients.email'), from: 'tablet', wraps: true, cell: ({ email }) => email },
    { id: 'topics', label: t('recipients.topics'), from: 'desktop', isQuiet: true, cell: topics },
    { id: 'state', label: t('accounts.columns.state'), isFigure: true, cell: badge },
  ];
  return (
    <RecordTable
      label={t('messages.tabs.recipients')}
      columns={columns}
      items={recipients.data}
      getKey={({ recipientId }) => recipientId}
      getStatus={({ state }) => state}
      onOpen={onOpen}
    />
  );
}
