import { BILL_STATUSES } from '@aldgate/domain/brokers/bills.ts';
import { formatDay } from '@aldgate/ui/format/day.ts';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { FullAmount } from '../../../lib/amounts/FullAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { timeColumn } from '../../../lib/records/columns.tsx';
import { BY_TIME, filtersIn } from '../../../lib/records/filter.ts';
import { RecordsPage } from '../../../lib/records/RecordsPage.tsx';
import type { RecordColumn } from '../../../lib/records/RecordTable.tsx';
import { useRecordsText } from '../../../lib/records/recordsText.ts';
import { useRecords } from '../../../lib/records/useRecords.ts';
import { BillBadge } from './BillBadge.tsx';
import { type Bill, bills } from './queries.ts';

const BillDrawer = lazyPart(() => import('./BillDrawer.tsx'));

const { choice } = filtersIn('brokers');

/** `?type=1&status=received&since=2026-11-01&bill=B-01AB23CD45EF`. */
export const FILTERS = {
  type: choice({
    label: 'bills.type',
    any: 'bills.anyType',
    values: ['1', '2'],
    name: (type) => `bills.types.${type}`,
    toField: (type) => (type === '1' ? 1 : 2),
  }),
  status: choice({
    label: 'bills.status',
    any: 'bills.anyStatus',
    values: BILL_STATUSES,
    name: (status) => `bills.statuses.${status}`,
  }),
  ...BY_TIME,
};

/** BR-11: the broker's bills of both types; a row opens how its fee is made up, its lines and its payment. */
export function Screen() {
  const records = useRecords(bills, FILTERS, { opened: 'bill', getKey: ({ billNo }) => billNo });
  return (
    <RecordsPage
      text={useRecordsText('brokers', 'bills')}
      records={records}
      columns={useColumns()}
      getStatus={({ status }) => status}
      renderLoaded={(billNo) => <BillDrawer billNo={billNo} onClose={() => records.open(undefined)} />}
    />
  );
}

function useColumns(): readonly RecordColumn<Bill>[] {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const time = ({ draftedAt }: Bill) => formatTime(draftedAt, locale);
  const cycle = (bill: Bill) => bill.cycle;
  const badge = (bill: Bill) => <BillBadge bill={bill} />;
  return [
    timeColumn(t('bills.drafted'), time),
    {
      id: 'type',
      label: t('bills.type'),
      opens: true,
      cell: ({ type }) => t(`bills.types.${type}`),
      below: [cycle, time],
    },
    { id: 'cycle', label: t('bills.cycle'), from: 'tablet', isQuiet: true, cell: cycle },
    {
      id: 'due',
      label: t('bills.due'),
      from: 'desktop',
      isQuiet: true,
      cell: ({ dueOn }) => (dueOn === null ? MISSING : formatDay(dueOn, locale)),
    },
    {
      id: 'amount',
      label: t('bills.amount'),
      isFigure: true,
      cell: ({ amount, currency }) => <FullAmount value={amount} asset={currency} />,
      below: [badge],
    },
    { id: 'status', label: t('bills.status'), from: 'tablet', isFigure: true, cell: badge },
  ];
}
