import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { BILL_STATUSES } from '@aldgate/domain/brokers/bills.ts';
import { splitWords } from '@aldgate/domain/fields/splitWords.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { formatDay } from '@aldgate/ui/format/day.ts';
import { choice, conditionOf } from '../parts/records/filter.ts';
import { RecordsSection } from '../parts/records/RecordsPage.tsx';
import type { RecordColumn } from '../parts/records/RecordTable.tsx';
import { useRecords } from '../parts/records/useRecords.ts';
import { CustomerLink } from '../parts/TextLink.tsx';

type Bill = OperationsAnswerOf<'pageBill'>['items'][number];

const OVERDUE = 'overdue';

const FILTERS = {
  status: choice('State', [{ value: 'all', label: 'All states' }, OVERDUE, ...BILL_STATUSES]),
};

const COLUMNS: readonly RecordColumn<Bill>[] = [
  {
    name: 'Bill',
    cell: ({ name }) => name,
    below: ({ customer }) => customer.name,
  },
  { name: 'Customer', wide: true, cell: ({ customer }) => <CustomerLink customer={customer} /> },
  { name: 'Number', wide: 'desktop', tone: '2', cell: ({ billNo }) => billNo },
  {
    name: 'Fee',
    end: true,
    cell: ({ amount, currency }) => <Amount value={amount} places={2} placesMax={6} unit={currency} />,
    below: ({ status, isOverdue }) => (isOverdue ? 'Overdue' : splitWords(status)),
  },
  { name: 'Pay by', wide: true, cell: ({ dueOn }) => (dueOn === null ? '–' : formatDay(dueOn, 'en-US')) },
  {
    name: 'State',
    wide: true,
    cell: ({ status, isOverdue }) =>
      isOverdue ? <Badge tone="danger">Overdue</Badge> : <Badge tone="neutral">{splitWords(status)}</Badge>,
  },
];

/** BR-11: the bills of all brokers; those that are not paid 30 days after their issue are overdue. */
export function Bills() {
  const records = useRecords('pageBill', FILTERS, ({ status }) =>
    status === OVERDUE ? { isOverdue: true } : conditionOf({ status }),
  );
  return (
    <RecordsSection
      records={records}
      label="Bills"
      columns={COLUMNS}
      getKey={({ billNo }) => billNo}
      empty={{ title: 'No such bill', text: 'Bills are drafted after the end of each month.' }}
    />
  );
}
