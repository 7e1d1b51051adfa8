import { pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import { SearchField } from '@aldgate/ui/controls/SearchField.tsx';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useCallQuery } from '../lib/call.ts';
import { splitWords } from '../parts/Changes.tsx';
import type { Column } from '../parts/Columns.tsx';
import { List } from '../parts/List.tsx';
import { usePage } from '../parts/Paging.tsx';
import { Time } from '../parts/Time.tsx';

const STATES = ['all', 'held', 'below_minimum', 'confirming', 'credited', 'orphaned'] as const;
const OPTIONS = STATES.map((value) => ({ value, label: splitWords(value) }));

const COLUMNS: readonly Column[] = [
  { name: 'Seen', wide: true },
  { name: 'Customer' },
  { name: 'Arrived', end: true },
  { name: 'Network', wide: true },
  { name: 'State' },
  { name: 'Transaction', wide: 'desktop' },
];

/** WAL-14: deposits of coins, newest first. A held one is released from its task. */
export function Deposits() {
  const paging = usePage();
  const { params, position, pageSize, filter } = paging;
  const state = STATES.find((known) => known === params.get('state')) ?? 'all';
  const txid = params.get('txid') ?? '';
  const query = useCallQuery('pageDeposit', {
    ...pageCondition(position, pageSize),
    queryCondition: { ...(state !== 'all' && { state }), ...(txid !== '' && { txid }) },
  });
  return (
    <>
      <Inline wrap gap="2" padding="0 0 3">
        <Select label="State" options={OPTIONS} value={state} onValue={(next) => filter({ state: next })} />
        <SearchField label="Transaction" value={txid} onValue={(next) => filter({ txid: next })} />
      </Inline>
      <List
        query={query}
        label="Deposits"
        columns={COLUMNS}
        empty={{ title: 'No deposit matches', text: 'Deposits appear here as soon as a block has them.' }}
        paging={paging}
      >
        {(deposit) => (
          <tr key={deposit.depositId}>
            <td data-wide>
              <Time at={deposit.seenAt} />
            </td>
            <Text as="td" breakWords>
              {deposit.customer?.name ?? deposit.owner}
            </Text>
            <td data-align="end">
              <Amount value={deposit.arrived} placesMax={18} unit={deposit.asset} slot />
            </td>
            <td data-wide>{deposit.network}</td>
            <td>
              <Badge tone={deposit.state === 'held' ? 'warning' : 'neutral'}>{splitWords(deposit.state)}</Badge>
              {deposit.holdReason !== null && ` ${splitWords(deposit.holdReason)}`}
            </td>
            <Text as="td" maxWidth="360px" breakWords data-wide="desktop">
              {deposit.txid}
            </Text>
          </tr>
        )}
      </List>
    </>
  );
}
