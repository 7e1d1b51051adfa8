import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { splitWords } from '@aldgate/domain/fields/splitWords.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { CopyId } from '../parts/CopyId.tsx';
import { RecordsSection } from '../parts/records/RecordsPage.tsx';
import type { RecordColumn } from '../parts/records/RecordTable.tsx';
import { useRecords } from '../parts/records/useRecords.ts';
import { Time } from '../parts/Time.tsx';
import { needsSignature } from './ColdFile.tsx';
import { OutgoingActions } from './OutgoingActions.tsx';

type Transaction = OperationsAnswerOf<'pageOutgoing'>['items'][number];

const KINDS = {
  flush: 'Collects deposits',
  to_cold: 'To cold',
  cold_refill: 'From cold',
  transfer: 'Pays a withdrawal',
  spend: 'Pays withdrawals',
} as const;

const COLUMNS: readonly RecordColumn<Transaction>[] = [
  { name: 'Created', wide: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { name: 'For', cell: ({ kind }) => KINDS[kind] },
  {
    name: 'Amount',
    end: true,
    cell: ({ amount, asset }) =>
      amount === null ? '–' : <Amount value={amount} placesMax={18} unit={asset ?? ''} slot />,
  },
  { name: 'Network', wide: true, cell: ({ network }) => network },
  {
    name: 'State',
    cell: (transaction) => (
      <>
        <Badge tone={describeProblem(transaction) === null ? 'neutral' : 'warning'}>
          {splitWords(transaction.outcome ?? transaction.state)}
        </Badge>
        <Text size="12" tone="2" breakWords>
          {describeWaiting(transaction)}
        </Text>
      </>
    ),
  },
  {
    name: 'Attempts',
    wide: 'desktop',
    cell: ({ attempts }) =>
      attempts.map(({ attempt, txid, isCancel }) => (
        <div key={attempt}>
          {attempt}
          {isCancel && ' (cancels)'}: {txid === null ? 'not signed' : <CopyId value={txid} label="transaction" short />}
        </div>
      )),
  },
  {
    name: 'Change',
    end: true,
    visuallyHidden: true,
    cell: (transaction) => <OutgoingActions outgoing={transaction} />,
  },
];

/** The platform's own transactions with their attempts. */
export function Outgoing() {
  const records = useRecords('pageOutgoing', {}, () => ({}));
  return (
    <RecordsSection
      records={records}
      label="Outgoing transactions"
      columns={COLUMNS}
      getKey={({ outgoingId }) => outgoingId}
      empty={{ title: 'No outgoing transactions', text: 'Deposits are collected once they are worth the cost.' }}
    />
  );
}

/** The node's message, or the signer's rule, where nothing is sent because of it. */
const describeProblem = ({ error, attempts }: Transaction): string | null => error ?? attempts.at(-1)?.refusal ?? null;

const REQUESTED = { speed_up: 'A higher fee was requested', cancel: 'Cancelling was requested' } as const;

/** Describes the condition that an open transaction waits for. */
function describeWaiting(transaction: Transaction): string | null {
  if (transaction.state === 'final') return null;
  if (transaction.requested !== null) return REQUESTED[transaction.requested];
  return needsSignature(transaction) ? 'Waits for its offline signature' : describeProblem(transaction);
}
