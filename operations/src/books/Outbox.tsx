import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useAsk } from '../app/useAsk.ts';
import { useDeed } from '../app/useDeed.ts';
import { Asked } from '../parts/Asked.tsx';
import { words } from '../parts/Changes.tsx';
import { Paging, usePage } from '../parts/Paging.tsx';
import { Screen } from '../parts/Screen.tsx';
import { Time } from '../parts/Time.tsx';
import styles from './books.module.css';

const STATES = ['waiting', 'delivered', 'lapsed', 'all'] as const;

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
      <Asked query={query}>
        {({ items, total }) =>
          total === 0 ? (
            <EmptyState
              title="Nothing here"
              text={state === 'waiting' ? 'Everything has left.' : 'No message is in this state.'}
            />
          ) : (
            <>
              <Table
                label="Messages"
                head={
                  <>
                    <th scope="col">To</th>
                    <th scope="col" data-wide>
                      By
                    </th>
                    <th scope="col" data-wide>
                      Written
                    </th>
                    <th scope="col" data-align="end" data-wide="desk">
                      Tried
                    </th>
                    <th scope="col" data-wide="desk">
                      Failure
                    </th>
                    <th scope="col" data-align="end">
                      State
                    </th>
                    <th scope="col" data-align="end" aria-label="Deeds" />
                  </>
                }
              >
                {items.map((message) => (
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
                ))}
              </Table>
              <Paging total={total} paging={paging} />
            </>
          )
        }
      </Asked>
    </Screen>
  );
}
