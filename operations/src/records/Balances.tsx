import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useCallQuery } from '../lib/call.ts';
import { splitWords } from '../parts/Changes.tsx';
import type { Column } from '../parts/Columns.tsx';
import { List } from '../parts/List.tsx';
import { Paging, usePage } from '../parts/Paging.tsx';

const COLUMNS: readonly Column[] = [
  { name: 'Owner' },
  { name: 'Account' },
  { name: 'Balance', end: true },
  { name: 'Held', end: true, wide: true },
  { name: 'Entries', end: true, wide: 'desktop' },
];

/** Ledger balances of an owner, or of the platform accounts. */
export function Balances() {
  const paging = usePage();
  const { page, pageSize, filters } = paging;
  const query = useCallQuery('listLedgerBalance', {
    pageCondition: { page, pageSize },
    queryCondition: filters(['owner']),
  });
  return (
    <List
      query={query}
      label="Balances"
      columns={COLUMNS}
      empty={{ title: 'No account matches', text: 'Without an owner, platform accounts are shown.' }}
      renderPager={({ total }) => <Paging total={total} paging={paging} />}
    >
      {(account) => (
        <tr key={account.accountId}>
          <Text as="td" maxWidth="360px" breakWords>
            {account.ownerName ?? account.owner}
          </Text>
          <td>{splitWords(account.type)}</td>
          <td data-align="end">
            <Amount value={account.balance} placesMax={18} unit={account.asset} slot />
          </td>
          <td data-align="end" data-wide>
            <Amount value={account.held} placesMax={18} />
          </td>
          <td data-align="end" data-wide="desktop">
            {account.entries}
          </td>
        </tr>
      )}
    </List>
  );
}
