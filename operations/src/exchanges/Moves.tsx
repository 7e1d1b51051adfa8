import { useServerTime } from '@aldgate/client-kit/calls/useServerTime.ts';
import { splitWords } from '@aldgate/domain/fields/splitWords.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useState } from 'react';
import { useAction } from '../lib/call.ts';
import { usePermission } from '../lib/session.ts';
import { ActionDialog } from '../parts/ActionDialog.tsx';
import { choice, conditionOf, search } from '../parts/records/filter.ts';
import { RecordsSection } from '../parts/records/RecordsPage.tsx';
import type { RecordColumn } from '../parts/records/RecordTable.tsx';
import { useRecords } from '../parts/records/useRecords.ts';
import { describeAge, type FundMove, STEPS } from './exchange.ts';
import { MoveDetail } from './MoveDetail.tsx';

const MINUTE_MS = 60_000;

const FILTERS = {
  state: choice('State', ['all', 'pending', 'completed', 'failed']),
  transferNo: search('Transfer number'),
};

const TONES = { pending: 'warning', completed: 'neutral', failed: 'danger' } as const;

const drawMove = (move: FundMove) => <MoveDetail move={move} />;

interface MoveColumns {
  /** Epoch ms. */
  readonly now: number;
  readonly mayChange: boolean;
  readonly onRetry: (move: FundMove) => void;
}

const listColumns = ({ now, mayChange, onRetry }: MoveColumns): readonly RecordColumn<FundMove>[] => [
  {
    name: 'Move',
    breakWords: true,
    opens: ({ transferNo }) => transferNo,
    below: ({ customer, state }) => `${customer.name}, ${splitWords(state).toLowerCase()}`,
  },
  { name: 'Customer', wide: true, breakWords: true, cell: ({ customer }) => customer.name },
  {
    name: 'From, to',
    wide: 'desktop',
    breakWords: true,
    cell: ({ labels }) => `${labels.source} → ${labels.target}`,
  },
  {
    name: 'Amount',
    end: true,
    cell: ({ amount, asset }) => <Amount value={amount} placesMax={18} unit={asset} />,
  },
  {
    name: 'State',
    wide: true,
    cell: ({ state, step, refusal }) => (
      <>
        <Badge tone={TONES[state]}>{splitWords(state)}</Badge>
        {state === 'pending' && (
          <Text size="12" tone="2" breakWords>
            {STEPS[step]}
            {refusal !== null && `: ${refusal}`}
          </Text>
        )}
      </>
    ),
  },
  {
    name: 'Age',
    end: true,
    wide: 'desktop',
    cell: ({ state, createdAt }) => (state === 'pending' ? describeAge(createdAt, now) : '–'),
  },
  {
    name: 'Actions',
    end: true,
    visuallyHidden: true,
    cell: (move) =>
      mayChange &&
      move.mayRetry && (
        <Button size="small" aria-label={`Try again: ${move.transferNo}`} onClick={() => onRetry(move)}>
          Try again
        </Button>
      ),
  },
];

/** BR-10: the fund moves of all brokers; one that waits shows its step, its age, and can be tried again. */
export function Moves() {
  const now = useServerTime(MINUTE_MS);
  const mayChange = usePermission('capital');
  const [retried, setRetried] = useState<FundMove>();
  const records = useRecords('pageFundMove', FILTERS, conditionOf);
  return (
    <>
      <RecordsSection
        records={records}
        label="Fund moves"
        columns={listColumns({ now, mayChange, onRetry: setRetried })}
        getKey={({ transferNo }) => transferNo}
        empty={{ title: 'No fund move here', text: 'Moves between brokers’ accounts and exchanges appear here.' }}
        detail={{ kind: 'below', draw: drawMove }}
      />
      {retried !== undefined && <Retry move={retried} onClose={() => setRetried(undefined)} />}
    </>
  );
}

function Retry({ move: { transferNo }, onClose }: { move: FundMove; onClose: () => void }) {
  const action = useAction('retryFundMove', 'Tried again.');
  return (
    <ActionDialog
      title={`Try ${transferNo} again`}
      text="Tries its present step now, under the same client id: the exchange moves nothing twice."
      confirm="Try again now"
      action={action}
      body={(reason) => ({ transferNo, reason })}
      onClose={onClose}
    />
  );
}
