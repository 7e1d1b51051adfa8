import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { splitWords } from '@aldgate/domain/fields/splitWords.ts';
import { formatMoney } from '@aldgate/domain/money/formatNumber.ts';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { choice } from '../parts/records/filter.ts';
import type { RecordDetail } from '../parts/records/RecordList.tsx';
import { RecordsSection } from '../parts/records/RecordsPage.tsx';
import type { RecordColumn } from '../parts/records/RecordTable.tsx';
import { useRecords } from '../parts/records/useRecords.ts';
import { Time } from '../parts/Time.tsx';
import { withdrawalReview } from './kinds/withdrawal/Withdrawal.tsx';

type Withdrawal = OperationsAnswerOf<'pageWithdrawal'>['items'][number];
type State = { readonly value: Withdrawal['state']; readonly label: string };

interface WithdrawalListProps {
  /** Those of coins, or of currencies through banks. */
  readonly name: 'pageWithdrawal' | 'pageFiatWithdrawal';
  /** The states to choose from; the first is shown first. */
  readonly states: readonly [State, ...State[]];
}

const COLUMNS: readonly RecordColumn<Withdrawal>[] = [
  { name: 'Amount', opens: ({ amount, asset }) => formatMoney(amount, asset, { locale: 'en-US' }) },
  { name: 'Customer', cell: ({ customer }) => customer.name },
  { name: 'Confirmed', wide: true, cell: ({ confirmedAt }) => <Time at={confirmedAt} /> },
  {
    name: 'State',
    wide: true,
    cell: (withdrawal) => (
      <Badge tone={isWaiting(withdrawal) ? 'warning' : 'neutral'}>{describeState(withdrawal)}</Badge>
    ),
  },
];

const DETAIL: RecordDetail<Withdrawal> = {
  kind: 'beside',
  parameter: 'withdrawal',
  label: 'Withdrawal',
  draw: (id) => <withdrawalReview.Subject key={id} id={id} />,
};

/** Withdrawals of a state, or all of them; the selected one beside the list. */
export function WithdrawalList({ name, states }: WithdrawalListProps) {
  const filters = { show: choice('Show', [...states, 'all']) };
  const records = useRecords(name, filters, ({ show }) => (show === 'all' ? {} : { state: show }));
  return (
    <RecordsSection
      records={records}
      label="Withdrawals"
      columns={COLUMNS}
      getKey={({ withdrawId }) => withdrawId}
      empty={{ title: 'No withdrawal matches', text: 'Withdrawals appear here once their checks ran.' }}
      detail={DETAIL}
    />
  );
}

const isWaiting = ({ state }: Withdrawal): boolean => state === 'review' || state === 'on_hold';

const describeState = ({ state, operators, reviews }: Withdrawal): string =>
  state === 'review' && operators === 2 ? (reviews === 0 ? 'First review' : 'Second review') : splitWords(state);
