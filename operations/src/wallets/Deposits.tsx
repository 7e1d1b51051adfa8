import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { splitWords } from '@aldgate/domain/fields/splitWords.ts';
import { formatMoney } from '@aldgate/domain/money/formatNumber.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { useState } from 'react';
import { useAction } from '../lib/call.ts';
import { ActionDialog } from '../parts/ActionDialog.tsx';
import { CopyId } from '../parts/CopyId.tsx';
import { choice, conditionOf, search } from '../parts/records/filter.ts';
import { RecordsSection } from '../parts/records/RecordsPage.tsx';
import type { RecordColumn } from '../parts/records/RecordTable.tsx';
import { useRecords } from '../parts/records/useRecords.ts';
import { Time } from '../parts/Time.tsx';

type Deposit = OperationsAnswerOf<'pageDeposit'>['items'][number];

const FILTERS = {
  state: choice('State', ['all', 'held', 'below_minimum', 'confirming', 'credited', 'orphaned']),
  txid: search('Transaction'),
};

const COLUMNS: readonly RecordColumn<Deposit>[] = [
  { name: 'Seen', wide: true, cell: ({ seenAt }) => <Time at={seenAt} /> },
  { name: 'Customer', breakWords: true, cell: ({ customer, owner }) => customer?.name ?? owner },
  {
    name: 'Arrived',
    end: true,
    cell: ({ arrived, asset }) => <Amount value={arrived} placesMax={18} unit={asset} slot />,
    below: (deposit) => <State deposit={deposit} />,
  },
  { name: 'Network', wide: true, cell: ({ network }) => network },
  { name: 'State', wide: true, cell: (deposit) => <State deposit={deposit} /> },
  {
    name: 'Transaction',
    wide: 'desktop',
    tone: '2',
    cell: ({ txid }) => <CopyId value={txid} label="transaction" short />,
  },
];

const reverseColumn = (onReverse: (deposit: Deposit) => void): RecordColumn<Deposit> => ({
  name: 'Change',
  end: true,
  visuallyHidden: true,
  cell: (deposit) =>
    isReversible(deposit) && (
      <Button size="small" kind="danger" onClick={() => onReverse(deposit)}>
        Reverse
      </Button>
    ),
});

/** WAL-14: deposits of coins, newest first. A held one is released from its task. */
export function Deposits() {
  const records = useRecords('pageDeposit', FILTERS, conditionOf);
  const [reversed, setReversed] = useState<Deposit>();
  return (
    <>
      <RecordsSection
        records={records}
        label="Deposits"
        columns={[...COLUMNS, reverseColumn(setReversed)]}
        getKey={({ depositId }) => depositId}
        empty={{ title: 'No deposit matches', text: 'Deposits appear here as soon as a block has them.' }}
      />
      {reversed !== undefined && <Reverse deposit={reversed} onClose={() => setReversed(undefined)} />}
    </>
  );
}

function State({ deposit: { state, holdReason } }: { deposit: Deposit }) {
  return (
    <>
      <Badge tone={state === 'held' ? 'warning' : 'neutral'}>{splitWords(state)}</Badge>
      {holdReason !== null && ` ${splitWords(holdReason)}`}
    </>
  );
}

/** Posted, and its transaction has left the chain after it was final, or its address does not hold it. */
const isReversible = ({ state, isInChain, holdReason }: Deposit): boolean =>
  (!isInChain || holdReason === 'balance') && (state === 'credited' || state === 'held' || state === 'below_minimum');

function Reverse({ deposit, onClose }: { deposit: Deposit; onClose: () => void }) {
  const { depositId, arrived, asset, holdReason } = deposit;
  const action = useAction('reverseDeposit', 'Deposit reversed.');
  return (
    <ActionDialog
      title={`Reverse ${formatMoney(arrived, asset, { locale: 'en-US' })}`}
      text={
        holdReason === 'balance'
          ? 'Needs a second operator’s approval. The address does not hold the amount: it is taken out of ' +
            'suspense and out of the records, and the customer is not credited.'
          : 'Needs a second operator’s approval. The transaction has left the chain: the amount is taken back ' +
            'from the customer, and what the customer no longer has is booked as a cost.'
      }
      confirm="Submit for approval"
      kind="danger"
      action={action}
      body={(reason) => ({ depositId, reason })}
      onClose={onClose}
    />
  );
}
