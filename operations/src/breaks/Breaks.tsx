import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { choice, conditionOf } from '../parts/records/filter.ts';
import type { RecordDetail } from '../parts/records/RecordList.tsx';
import { RecordsSection } from '../parts/records/RecordsPage.tsx';
import type { RecordColumn } from '../parts/records/RecordTable.tsx';
import { useRecords } from '../parts/records/useRecords.ts';
import { Screen } from '../parts/Screen.tsx';
import { Time } from '../parts/Time.tsx';
import { BreakDetail } from './BreakDetail.tsx';
import { type Break, KIND_NAMES, nameConcerned } from './breakItem.ts';

const KINDS = ['chain', 'exchange', 'bank', 'ledger', 'address'] as const;

const FILTERS = {
  state: choice('State', ['open', 'explained', 'resolved']),
  kind: choice('Kind', ['all', ...KINDS.map((value) => ({ value, label: KIND_NAMES[value] }))]),
};

const COLUMNS: readonly RecordColumn<Break>[] = [
  { name: 'First seen', wide: true, cell: ({ firstSeenAt }) => <Time at={firstSeenAt} /> },
  {
    name: 'Break',
    breakWords: true,
    opens: ({ title }) => title,
    cell: ({ isMaterial }) => isMaterial === true && <Badge tone="warning">Material</Badge>,
  },
  { name: 'Kind', wide: true, cell: ({ kind }) => KIND_NAMES[kind] },
  {
    name: 'Difference',
    end: true,
    wide: true,
    cell: ({ difference, asset }) =>
      difference === null ? '–' : <Amount value={difference} placesMax={8} {...(asset !== null && { unit: asset })} />,
  },
  { name: 'Customer', wide: 'desktop', cell: nameConcerned },
  { name: 'Owner', wide: true, cell: ({ owner }) => owner?.name ?? '–' },
];

const DETAIL: RecordDetail<Break> = { kind: 'below', draw: (item) => <BreakDetail item={item} hasTake /> };

/** Lists the differences between the ledger and its counterparts, the oldest open ones first. */
export function Page() {
  const records = useRecords('pageBreak', FILTERS, conditionOf);
  return (
    <Screen title="Breaks">
      <RecordsSection
        records={records}
        label="Breaks"
        columns={COLUMNS}
        getKey={({ breakId }) => breakId}
        empty={{
          title: 'No breaks',
          text: 'The ledger is compared continuously with networks, the exchange, banks and its own journal.',
        }}
        detail={DETAIL}
      />
    </Screen>
  );
}
