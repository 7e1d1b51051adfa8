import { pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { useCallQuery } from '../lib/call.ts';
import { splitWords } from '../parts/Changes.tsx';
import type { Column } from '../parts/Columns.tsx';
import { List } from '../parts/List.tsx';
import { ListWithDetail } from '../parts/ListWithDetail.tsx';
import { usePage } from '../parts/Paging.tsx';
import { TextButton } from '../parts/TextButton.tsx';
import { Time } from '../parts/Time.tsx';
import { withdrawalReview } from './kinds/withdrawal/Withdrawal.tsx';

type Withdrawal = OperationsAnswerOf<'pageWithdrawal'>['items'][number];

interface WithdrawalListProps {
  /** Those of coins, or of currencies through banks. */
  readonly name: 'pageWithdrawal' | 'pageFiatWithdrawal';
  /** The states to choose from; the first is shown first. */
  readonly states: readonly { readonly value: Withdrawal['state']; readonly label: string }[];
}

const ALL = { value: 'all', label: 'All' } as const;

const COLUMNS: readonly Column[] = [
  { name: 'Amount' },
  { name: 'Customer' },
  { name: 'Confirmed', wide: true },
  { name: 'State', wide: true },
];

/** Withdrawals of a state, or all of them; the selected one beside the list. */
export function WithdrawalList({ name, states }: WithdrawalListProps) {
  const paging = usePage();
  const { params, position, pageSize, filter } = paging;
  const options = [...states, ALL];
  const shown = (options.find(({ value }) => value === params.get('show')) ?? options[0] ?? ALL).value;
  const selected = params.get('withdrawal') ?? undefined;
  const query = useCallQuery(name, {
    ...pageCondition(position, pageSize),
    queryCondition: shown === 'all' ? {} : { state: shown },
  });
  const select = (withdrawal: string) => filter({ withdrawal });
  return (
    <ListWithDetail
      ids={(query.data?.items ?? []).map(({ withdrawId }) => withdrawId)}
      selected={selected}
      onSelect={select}
      label="Withdrawal"
      detail={selected !== undefined && <withdrawalReview.Subject key={selected} id={selected} />}
    >
      <Inline wrap gap="2" padding="0 0 3">
        <Select
          label="Show"
          options={options}
          value={shown}
          onValue={(next) => filter({ show: next, withdrawal: undefined })}
        />
      </Inline>
      <List
        query={query}
        label="Withdrawals"
        columns={COLUMNS}
        empty={{ title: 'No withdrawal matches', text: 'Withdrawals appear here once their checks ran.' }}
        paging={paging}
      >
        {(withdrawal) => (
          <tr key={withdrawal.withdrawId}>
            <td>
              <TextButton expanded={withdrawal.withdrawId === selected} onPress={() => select(withdrawal.withdrawId)}>
                <Amount value={withdrawal.amount} placesMax={18} unit={withdrawal.asset} />
              </TextButton>
            </td>
            <td>{withdrawal.customer.name}</td>
            <td data-wide>
              <Time at={withdrawal.confirmedAt} />
            </td>
            <td data-wide>
              <Badge tone={isWaiting(withdrawal) ? 'warning' : 'neutral'}>{describeState(withdrawal)}</Badge>
            </td>
          </tr>
        )}
      </List>
    </ListWithDetail>
  );
}

const isWaiting = ({ state }: Withdrawal): boolean => state === 'review' || state === 'on_hold';

const describeState = ({ state, operators, reviews }: Withdrawal): string =>
  state === 'review' && operators === 2 ? (reviews === 0 ? 'First review' : 'Second review') : splitWords(state);
