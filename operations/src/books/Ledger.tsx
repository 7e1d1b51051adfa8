import { SearchField } from '@aldgate/ui/controls/SearchField.tsx';
import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { Table } from '@aldgate/ui/tables/Table.tsx';
import { useAsk } from '../app/useAsk.ts';
import { Asked } from '../parts/Asked.tsx';
import { words } from '../parts/Changes.tsx';
import { CursorPager, useCursor } from '../parts/Cursor.tsx';
import { Paging, usePage } from '../parts/Paging.tsx';
import { Screen } from '../parts/Screen.tsx';
import { Time } from '../parts/Time.tsx';
import styles from './books.module.css';
import { LedgerState } from './LedgerState.tsx';

const FIELDS = ['owner', 'asset', 'flow', 'key'] as const;

/** The ledger: transfers with their legs, or what accounts hold. */
export function Page() {
  const { params, filter } = usePage();
  const isBalances = params.get('view') === 'balances';
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
            onValue={(view) => filter({ view })}
          />
          {(isBalances ? (['owner'] as const) : FIELDS).map((field) => (
            <SearchField
              key={field}
              label={words(field)}
              value={params.get(field) ?? ''}
              onValue={(value) => filter({ [field]: value })}
            />
          ))}
        </>
      }
    >
      <LedgerState />
      {isBalances ? <Balances /> : <Transfers />}
    </Screen>
  );
}

function Transfers() {
  const { params } = usePage();
  const queryCondition = Object.fromEntries(
    FIELDS.flatMap((field) => {
      const value = params.get(field)?.trim();
      return value ? [[field, value]] : [];
    }),
  );
  const cursor = useCursor(JSON.stringify(queryCondition));
  const query = useAsk('pageLedgerTransfer', { cursorCondition: cursor.condition, queryCondition });
  return (
    <Asked query={query}>
      {(page) =>
        page.items.length === 0 ? (
          <EmptyState title="No transfer matches" text="Search by owner, asset, flow or key." />
        ) : (
          <>
            <Table
              label="Transfers"
              head={
                <>
                  <th scope="col" data-align="end">
                    No
                  </th>
                  <th scope="col" data-wide>
                    Time
                  </th>
                  <th scope="col">Flow</th>
                  <th scope="col">Legs</th>
                  <th scope="col" data-wide="desk">
                    Key
                  </th>
                </>
              }
            >
              {page.items.map((transfer) => (
                <tr key={transfer.transferId}>
                  <td data-align="end">{transfer.transferId}</td>
                  <td data-wide>
                    <Time at={transfer.postedAt} />
                  </td>
                  <td>{words(transfer.flow)}</td>
                  <td>
                    <ul className={styles.legs}>
                      {transfer.legs.map((leg) => (
                        <li key={`${leg.owner} ${leg.type} ${leg.asset}`}>
                          <span>
                            {leg.ownerName ?? leg.owner}, {words(leg.type).toLowerCase()}
                          </span>
                          <Amount value={leg.amount} placesMax={18} unit={leg.asset} slot />
                        </li>
                      ))}
                    </ul>
                  </td>
                  <td data-wide="desk" className={styles.wrap}>
                    {transfer.key}
                  </td>
                </tr>
              ))}
            </Table>
            <CursorPager page={page} cursor={cursor} />
          </>
        )
      }
    </Asked>
  );
}

function Balances() {
  const paging = usePage();
  const { params, page, pageSize } = paging;
  const owner = params.get('owner')?.trim();
  const query = useAsk('listLedgerBalance', {
    pageCondition: { page, pageSize },
    queryCondition: owner ? { owner } : {},
  });
  return (
    <Asked query={query}>
      {({ items, total }) =>
        total === 0 ? (
          <EmptyState title="No account matches" text="Without an owner the house’s accounts are shown." />
        ) : (
          <>
            <Table
              label="Balances"
              head={
                <>
                  <th scope="col">Owner</th>
                  <th scope="col">Account</th>
                  <th scope="col" data-align="end">
                    Balance
                  </th>
                  <th scope="col" data-align="end" data-wide>
                    Held
                  </th>
                  <th scope="col" data-align="end" data-wide="desk">
                    Entries
                  </th>
                </>
              }
            >
              {items.map((account) => (
                <tr key={account.accountId}>
                  <td className={styles.wrap}>{account.ownerName ?? account.owner}</td>
                  <td>{words(account.type)}</td>
                  <td data-align="end">
                    <Amount value={account.balance} placesMax={18} unit={account.asset} slot />
                  </td>
                  <td data-align="end" data-wide>
                    <Amount value={account.held} placesMax={18} />
                  </td>
                  <td data-align="end" data-wide="desk">
                    {account.entries}
                  </td>
                </tr>
              ))}
            </Table>
            <Paging total={total} paging={paging} />
          </>
        )
      }
    </Asked>
  );
}
