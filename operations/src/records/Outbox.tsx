import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { splitWords } from '@aldgate/domain/fields/splitWords.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { useAction } from '../lib/call.ts';
import { usePermission } from '../lib/session.ts';
import { Failure } from '../parts/Failure.tsx';
import { segments } from '../parts/records/filter.ts';
import { RecordsPage } from '../parts/records/RecordsPage.tsx';
import type { RecordColumn } from '../parts/records/RecordTable.tsx';
import { useRecords } from '../parts/records/useRecords.ts';
import { Time } from '../parts/Time.tsx';

type Message = OperationsAnswerOf<'pageOutbox'>['items'][number];

type Retry = Pick<ReturnType<typeof useAction<'retryOutbox'>>, 'run' | 'busy'>;

const FILTERS = { state: segments('State', ['waiting', 'delivered', 'expired', 'all']) };

const COLUMNS: readonly RecordColumn<Message>[] = [
  { name: 'To', cell: ({ recipient }) => recipient },
  { name: 'By', wide: true, cell: ({ channel }) => channel },
  { name: 'Written', wide: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { name: 'Tried', end: true, wide: 'desktop', cell: ({ attempts }) => attempts },
  {
    name: 'Failure',
    wide: 'desktop',
    maxWidth: '360px',
    breakWords: true,
    cell: ({ lastError }) => lastError ?? '–',
  },
  {
    name: 'State',
    end: true,
    cell: ({ state, attempts }) => (
      <Badge tone={state === 'waiting' && attempts > 0 ? 'warning' : 'neutral'}>{splitWords(state)}</Badge>
    ),
  },
];

/** `retry` is absent where the role may not. */
const retryColumn = (retry: Retry | undefined): RecordColumn<Message> => ({
  name: 'Actions',
  end: true,
  visuallyHidden: true,
  cell: ({ state, messageId }) =>
    state === 'waiting' &&
    retry !== undefined && (
      <Button size="small" disabled={retry.busy} onClick={() => void retry.run({ messageId })}>
        Retry now
      </Button>
    ),
});

/** Outgoing emails and SMS: pending messages, attempts and errors. Contents are not shown. */
export function Page() {
  const records = useRecords('pageOutbox', FILTERS, ({ state }) => ({ state }));
  const mayRetry = usePermission('configuration');
  const retry = useAction('retryOutbox', 'Retrying now.');
  return (
    <RecordsPage
      title="Outbox"
      notice={<Failure error={retry.error} />}
      records={records}
      label="Messages"
      columns={[...COLUMNS, retryColumn(mayRetry ? retry : undefined)]}
      getKey={({ messageId }) => messageId}
      empty={{
        title: 'No messages',
        text: records.values.state === 'waiting' ? 'All messages sent.' : 'No messages in this state.',
      }}
    />
  );
}
