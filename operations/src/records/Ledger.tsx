import { pageCondition } from '@aldgate/client-kit/lists/listPosition.ts';
import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useCallQuery } from '../lib/call.ts';
import { accountLabel } from '../parts/accountLabel.ts';
import { splitWords } from '../parts/Changes.tsx';
import type { Column } from '../parts/Columns.tsx';
import { Filters } from '../parts/Filters.tsx';
import { List } from '../parts/List.tsx';
import { usePage } from '../parts/Paging.tsx';
import { Screen } from '../parts/Screen.tsx';
import { Time } from '../parts/Time.tsx';
import styles from './books.module.css';
import { Reconciliation } from './Reconciliation.tsx';
import { VerificationState } from './VerificationState.tsx';

/** The ledger: transfers with their legs, or balances. */
export function Page() {
  const paging = usePage();
  const isBalances = paging.params.get('view') === 'balances';
  return (
    <Screen
      title="Ledger"
      actions={
        <>
          <Segmented
            label="View"
            options={[
              { value: 'transfers', label: 'Transfers' },
              { value: 'balances', label: 'Balances' },
            ]}
            value={isBalances ? 'balances' : 'transfers'}
            onValue={(view) => paging.filter({ view })}
          />
          <Filters fields={isBalances ? ['owner'] : ['owner', 'asset', 'flow', 'key']} paging={paging} />
        </>
      }
    >
      <VerificationState kind="ledger" />
      <Reconciliation />
      {isBalances ? <Balances /> : <Transfers />}
    </Screen>
  );
}

const BALANCE_COLUMNS: readonly Column[] = [
  { name: 'Owner' },
  { name: 'Account' },
  { name: 'Balance', end: true },
  { name: 'Held', end: true, wide: true },
  { name: 'Entries', end: true, wide: 'desktop' },
];

/** Ledger balances of an owner, or of the platform accounts. */
function Balances() {
  const paging = usePage();
  const { position, pageSize, filters } = paging;
  const query = useCallQuery('listLedgerBalance', {
    ...pageCondition(position, pageSize),
    queryCondition: filters(['owner']),
  });
  return (
    <List
      query={query}
      label="Balances"
      columns={BALANCE_COLUMNS}
      empty={{ title: 'No account matches', text: 'Without an owner, platform accounts are shown.' }}
      paging={paging}
    >
      {(account) => (
        <tr key={account.accountId}>
          <Text as="td" maxWidth="360px" breakWords>
            {account.ownerName ?? account.owner}
          </Text>
          <td>{accountLabel(account.type)}</td>
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

const TRANSFER_COLUMNS: readonly Column[] = [
  { name: 'No', end: true, wide: true },
  { name: 'Time', wide: true },
  { name: 'Flow' },
  { name: 'Legs' },
  { name: 'Key', wide: 'desktop' },
];

/** The ledger's transfers with their legs, newest first. */
function Transfers() {
  const paging = usePage();
  const queryCondition = paging.filters(['owner', 'asset', 'flow', 'key']);
  const query = useCallQuery('pageLedgerTransfer', {
    ...pageCondition(paging.position, paging.pageSize),
    queryCondition,
  });
  return (
    <List
      query={query}
      label="Transfers"
      columns={TRANSFER_COLUMNS}
      empty={{ title: 'No transfer matches', text: 'Search by owner, asset, flow or key.' }}
      paging={paging}
    >
      {(transfer) => (
        <tr key={transfer.transferId}>
          <td data-align="end" data-wide>
            {transfer.transferId}
          </td>
          <td data-wide>
            <Time at={transfer.postedAt} />
          </td>
          <td>{splitWords(transfer.flow)}</td>
          <td>
            <ul className={styles.legs}>
              {transfer.legs.map((leg) => (
                <li key={`${leg.owner} ${leg.type} ${leg.asset}`}>
                  <span>
                    {leg.ownerName ?? leg.owner}, {splitWords(leg.type).toLowerCase()}
                  </span>
                  <Amount value={leg.amount} placesMax={18} unit={leg.asset} slot />
                </li>
              ))}
            </ul>
          </td>
          <Text as="td" maxWidth="360px" breakWords data-wide="desktop">
            {transfer.key}
          </Text>
        </tr>
      )}
    </List>
  );
}
