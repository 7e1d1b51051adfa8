import { pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import { hasFiles } from '@aldgate/domain/bank/remittanceMethod.ts';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { useState } from 'react';
import { useCallQuery } from '../../lib/call.ts';
import type { Column } from '../../parts/Columns.tsx';
import { CurrencyAmount } from '../../parts/CurrencyAmount.tsx';
import { List } from '../../parts/List.tsx';
import { usePage } from '../../parts/Paging.tsx';
import { TextButton } from '../../parts/TextButton.tsx';
import { Time } from '../../parts/Time.tsx';
import { BatchDetail } from '../batch/BatchDetail.tsx';
import { BATCH_STATES, type Batch, describeBatchState } from '../batch/batch.ts';
import { CancelBatch } from './CancelBatch.tsx';
import { CreateButton } from './CreateBatch.tsx';
import { ExportBatch } from './ExportBatch.tsx';
import { ReleaseBatch } from './ReleaseBatch.tsx';

const COLUMNS: readonly Column[] = [
  { name: 'Created' },
  { name: 'Bank', wide: 'desktop' },
  { name: 'Value date', wide: true },
  { name: 'Payments', end: true, wide: true },
  { name: 'Total', end: true },
  { name: 'State', wide: true },
  { name: 'File', end: true, visuallyHidden: true },
];

const STATES = [
  'waiting',
  'approved',
  'exported',
  'declined',
  'cancelled',
] as const satisfies readonly Batch['state'][];

const OPTIONS = [
  { value: 'all', label: 'All' },
  ...STATES.map((value) => ({ value, label: BATCH_STATES[value] })),
] as const;

/** Batches of payments with their files, newest first. */
export function Batches() {
  const paging = usePage();
  const { params, position, pageSize, filter } = paging;
  const state = STATES.find((each) => each === params.get('batches'));
  const query = useCallQuery('pageBankBatch', {
    ...pageCondition(position, pageSize),
    queryCondition: state === undefined ? {} : { state },
  });
  const [open, setOpen] = useState<string>();
  return (
    <>
      <Inline wrap gap="2" padding="0 0 3">
        <Select
          label="State"
          options={OPTIONS}
          value={state ?? 'all'}
          onValue={(next) => filter({ batches: next === 'all' ? undefined : next })}
        />
        <CreateButton />
      </Inline>
      <List
        query={query}
        label="Batches"
        columns={COLUMNS}
        empty={{ title: 'No batch here', text: 'A batch takes the payments that wait in a currency to its bank.' }}
        paging={paging}
      >
        {(batch) => (
          <BatchRow
            key={batch.batchId}
            batch={batch}
            isOpen={open === batch.batchId}
            onOpen={(isOpen) => setOpen(isOpen ? batch.batchId : undefined)}
          />
        )}
      </List>
    </>
  );
}

interface BatchRowProps {
  readonly batch: Batch;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

function BatchRow({ batch, isOpen, onOpen }: BatchRowProps) {
  const { createdAt, bankName, asset, valueDate, payments, total, state, remittanceMethod } = batch;
  return (
    <>
      <tr>
        <td>
          <TextButton expanded={isOpen} onPress={() => onOpen(!isOpen)}>
            <Time at={createdAt} />
          </TextButton>
          <span data-below>{describeBatchState(batch)}</span>
        </td>
        <td data-wide="desktop">{bankName}</td>
        <td data-wide>{valueDate}</td>
        <td data-align="end" data-wide>
          {payments.length.toLocaleString('en-US')}
        </td>
        <td data-align="end">
          <CurrencyAmount value={total} currency={asset} />
        </td>
        <td data-wide>
          <Badge tone={state === 'waiting' || state === 'approved' ? 'warning' : 'neutral'}>
            {describeBatchState(batch)}
          </Badge>
        </td>
        <td data-align="end">
          <Inline gap="2" justify="end" wrap>
            {hasFiles(remittanceMethod) ? (
              <ExportBatch batch={batch} onExported={() => onOpen(true)} />
            ) : (
              <ReleaseBatch batch={batch} onReleased={() => onOpen(true)} />
            )}
            <CancelBatch batch={batch} />
          </Inline>
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={COLUMNS.length}>
            <BatchDetail batch={batch} />
          </td>
        </tr>
      )}
    </>
  );
}
