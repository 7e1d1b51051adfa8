import { pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useAction, useCallQuery } from '../lib/call.ts';
import { usePermission } from '../lib/session.ts';
import { splitWords } from '../parts/Changes.tsx';
import type { Column } from '../parts/Columns.tsx';
import { Failure } from '../parts/Failure.tsx';
import { List } from '../parts/List.tsx';
import { usePage } from '../parts/Paging.tsx';
import { Screen } from '../parts/Screen.tsx';
import { Time } from '../parts/Time.tsx';

const STATES = ['waiting', 'delivered', 'expired', 'all'] as const;

const COLUMNS: readonly Column[] = [
  { name: 'To' },
  { name: 'By', wide: true },
  { name: 'Written', wide: true },
  { name: 'Tried', end: true, wide: 'desktop' },
  { name: 'Failure', wide: 'desktop' },
  { name: 'State', end: true },
  { name: 'Actions', end: true, visuallyHidden: true },
];

/** Outgoing emails and SMS: pending messages, attempts and errors. Contents are not shown. */
export function Page() {
  const paging = usePage();
  const { params, position, pageSize, filter } = paging;
  const state = STATES.find((known) => known === params.get('state')) ?? 'waiting';
  const query = useCallQuery('pageOutbox', { ...pageCondition(position, pageSize), queryCondition: { state } });
  const mayRetry = usePermission('configuration');
  const retry = useAction('retryOutbox', 'Retrying now.');
  return (
    <Screen
      title="Outbox"
      actions={
        <Segmented
          label="State"
          options={STATES.map((value) => ({ value, label: splitWords(value) }))}
          value={state}
          onValue={(next) => filter({ state: next })}
        />
      }
    >
      <Failure error={retry.error} />
      <List
        query={query}
        label="Messages"
        columns={COLUMNS}
        empty={{
          title: 'No messages',
          text: state === 'waiting' ? 'All messages sent.' : 'No messages in this state.',
        }}
        paging={paging}
      >
        {(message) => (
          <tr key={message.messageId}>
            <td>{message.recipient}</td>
            <td data-wide>{message.channel}</td>
            <td data-wide>
              <Time at={message.createdAt} />
            </td>
            <td data-align="end" data-wide="desktop">
              {message.attempts}
            </td>
            <Text as="td" maxWidth="360px" breakWords data-wide="desktop">
              {message.lastError ?? '–'}
            </Text>
            <td data-align="end">
              <Badge tone={message.state === 'waiting' && message.attempts > 0 ? 'warning' : 'neutral'}>
                {splitWords(message.state)}
              </Badge>
            </td>
            <td data-align="end">
              {message.state === 'waiting' && mayRetry && (
                <Button
                  size="small"
                  disabled={retry.busy}
                  onClick={() => void retry.run({ messageId: message.messageId })}
                >
                  Retry now
                </Button>
              )}
            </td>
          </tr>
        )}
      </List>
    </Screen>
  );
}
