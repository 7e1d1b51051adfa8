import { hasFiles } from '@aldgate/domain/bank/remittanceMethod.ts';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { formatValueDate } from '../../lib/formatValueDate.ts';
import { CurrencyAmount } from '../../parts/CurrencyAmount.tsx';
import { choice } from '../../parts/records/filter.ts';
import type { RecordDetail } from '../../parts/records/RecordList.tsx';
import { RecordsSection } from '../../parts/records/RecordsPage.tsx';
import type { RecordColumn, RowState } from '../../parts/records/RecordTable.tsx';
import { useRecords } from '../../parts/records/useRecords.ts';
import { Time } from '../../parts/Time.tsx';
import { BatchDetail } from '../batch/BatchDetail.tsx';
import { BATCH_STATES, type Batch, describeBatchState } from '../batch/batch.ts';
import { CancelBatch } from './CancelBatch.tsx';
import { CreateButton } from './CreateBatch.tsx';
import { ExportBatch } from './ExportBatch.tsx';
import { ReleaseBatch } from './ReleaseBatch.tsx';

const STATES = [
  'waiting',
  'approved',
  'exported',
  'declined',
  'cancelled',
] as const satisfies readonly Batch['state'][];

// The screen's other tabs have states of their own in the address.
const FILTERS = {
  batches: choice('State', ['all', ...STATES.map((value) => ({ value, label: BATCH_STATES[value] }))]),
};

const COLUMNS: readonly RecordColumn<Batch>[] = [
  { name: 'Created', opens: ({ createdAt }) => <Time at={createdAt} />, below: describeBatchState },
  { name: 'Bank', wide: 'desktop', cell: ({ bankName }) => bankName },
  { name: 'Value date', wide: true, cell: ({ valueDate }) => formatValueDate(valueDate) },
  { name: 'Payments', end: true, wide: true, cell: ({ payments }) => payments.length.toLocaleString('en-US') },
  { name: 'Total', end: true, cell: ({ total, asset }) => <CurrencyAmount value={total} currency={asset} /> },
  {
    name: 'State',
    wide: true,
    cell: (batch) => (
      <Badge tone={batch.state === 'waiting' || batch.state === 'approved' ? 'warning' : 'neutral'}>
        {describeBatchState(batch)}
      </Badge>
    ),
  },
  { name: 'File', end: true, visuallyHidden: true, cell: (batch, row) => <Actions batch={batch} row={row} /> },
];

const DETAIL: RecordDetail<Batch> = { kind: 'below', draw: (batch) => <BatchDetail batch={batch} /> };

/** Batches of payments with their files, newest first. */
export function Batches() {
  const records = useRecords('pageBankBatch', FILTERS, ({ batches }) => (batches === 'all' ? {} : { state: batches }));
  return (
    <RecordsSection
      records={records}
      label="Batches"
      columns={COLUMNS}
      getKey={({ batchId }) => batchId}
      empty={{ title: 'No batch here', text: 'A batch takes the payments that wait in a currency to its bank.' }}
      detail={DETAIL}
      actions={<CreateButton />}
    />
  );
}

/** Exports or releases a batch, which then opens, or cancels it. */
function Actions({ batch, row }: { batch: Batch; row: RowState }) {
  return (
    <Inline gap="2" justify="end" wrap>
      {hasFiles(batch.remittanceMethod) ? (
        <ExportBatch batch={batch} onExported={() => row.setOpen(true)} />
      ) : (
        <ReleaseBatch batch={batch} onReleased={() => row.setOpen(true)} />
      )}
      <CancelBatch batch={batch} />
    </Inline>
  );
}
