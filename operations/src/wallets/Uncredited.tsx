import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { splitWords } from '@aldgate/domain/fields/splitWords.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { CopyId } from '../parts/CopyId.tsx';
import { choice } from '../parts/records/filter.ts';
import { RecordsSection } from '../parts/records/RecordsPage.tsx';
import type { RecordColumn } from '../parts/records/RecordTable.tsx';
import { useRecords } from '../parts/records/useRecords.ts';
import { Time } from '../parts/Time.tsx';

type Payment = OperationsAnswerOf<'pageUncredited'>['items'][number];

const FILTERS = {
  kind: choice('Kind', [
    { value: 'unattributed', label: 'Sent to a wallet' },
    { value: 'unlisted', label: 'Tokens not listed' },
  ]),
};

const ID = { wide: 'desktop', tone: '2' } as const;

const COLUMNS: readonly RecordColumn<Payment>[] = [
  { name: 'Time', wide: true, cell: ({ at }) => <Time at={at} /> },
  { name: 'Amount', end: true, cell: (payment) => <PaymentAmount payment={payment} /> },
  {
    name: 'Address',
    size: '12',
    breakWords: true,
    cell: ({ customer, wallet, address }) => (
      <>
        {customer?.name ?? splitWords(wallet)}
        <Text tone="2">
          <CopyId value={address} label="address" short />
        </Text>
      </>
    ),
  },
  { name: 'Network', wide: true, cell: ({ network }) => network },
  {
    name: 'Sender',
    ...ID,
    cell: ({ sender }) => (sender === null ? '–' : <CopyId value={sender} label="sender" short />),
  },
  { name: 'Transaction', ...ID, cell: ({ txid }) => <CopyId value={txid} label="transaction" short /> },
];

/**
 * Payments that credit nobody: coins sent straight to hot or cold, which are in suspense, and tokens that are not
 * listed.
 */
export function Uncredited() {
  const records = useRecords('pageUncredited', FILTERS, ({ kind }) => ({ kind }));
  return (
    <RecordsSection
      records={records}
      label="Not credited"
      columns={COLUMNS}
      getKey={({ network, txid, index }) => `${network} ${txid} ${index}`}
      empty={{
        title: 'No such payment',
        text:
          records.values.kind === 'unlisted'
            ? 'Tokens that are not listed are never credited.'
            : 'Coins sent straight to hot or cold are in suspense and belong to nobody.',
      }}
    />
  );
}

function PaymentAmount({ payment: { asset, amount, contract } }: { payment: Payment }) {
  if (asset !== null) return <Amount value={amount} placesMax={18} unit={asset} slot />;
  return (
    <>
      {amount} units
      <Text size="12" tone="2" breakWords>
        {contract}
      </Text>
    </>
  );
}
