import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { useAsk } from '../app/useAsk.ts';
import { useDeed } from '../app/useDeed.ts';
import { words } from '../parts/Changes.tsx';
import type { Column } from '../parts/Columns.tsx';
import { List } from '../parts/List.tsx';
import { Paging, usePage } from '../parts/Paging.tsx';
import { Screen } from '../parts/Screen.tsx';
import { Time } from '../parts/Time.tsx';
import styles from './books.module.css';

const STATES = ['waiting', 'delivered', 'lapsed', 'all'] as const;

const COLUMNS: readonly Column[] = [
  { name: 'To' },
  { name: 'By', wide: true },
  { name: 'Written', wide: true },
  { name: 'Tried', end: true, wide: 'desk' },
  { name: 'Failure', wide: 'desk' },
  { name: 'State', end: true },
  { name: 'Deeds', end: true, unseen: true },
];

/** What leaves by mail and sms: what waits, how often it was tried, and why it failed. What it says is not shown. */
export function Page() {
  const paging = usePage();
  const { params, page, pageSize, filter } = paging;
  const state = STATES.find((known) => known === params.get('state')) ?? 'waiting';
  const query = useAsk('pageOutbox', { pageCondition: { page, pageSize }, queryCondition: { state } });
  const retry = useDeed('retryOutbox', 'It is tried again now.');
  return (
    <Screen
      title="Outbox"
      actions={
        <Segmented
          label="State"
          options={STATES.map((value) => ({ value, label: words(value) }))}
          value={state}
          onValue={(next) => filter({ state: next })}
        />
      }
    >
      <List
        query={query}
        label="Messages"
        columns={COLUMNS}
        none={{
          title: 'Nothing here',
          text: state === 'waiting' ? 'Everything has left.' : 'No message is in this state.',
        }}
        renderPager={({ total }) => <Paging total={total} paging={paging} />}
      >
        {(message) => (
          <tr key={message.messageId}>
            <td>{message.recipient}</td>
            <td data-wide>{message.channel}</td>
            <td data-wide>
              <Time at={message.createdAt} />
            </td>
            <td data-align="end" data-wide="desk">
              {message.attempts}
            </td>
            <td data-wide="desk" className={styles.wrap}>
              {message.lastError ?? '–'}
            </td>
            <td data-align="end">
              <Badge tone={message.state === 'waiting' && message.attempts > 0 ? 'warning' : 'neutral'}>
                {words(message.state)}
              </Badge>
            </td>
            <td data-align="end">
              {message.state === 'waiting' && (
                <Button
                  size="small"
                  disabled={retry.busy}
                  onClick={() => void retry.run({ messageId: message.messageId })}
                >
                  Try now
                </Button>
              )}
            </td>
          </tr>
        )}
      </List>
    </Screen>
  );
}
