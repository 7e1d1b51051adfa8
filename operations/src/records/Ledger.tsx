import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
import { Filters } from '../parts/Filters.tsx';
import { usePage } from '../parts/Paging.tsx';
import { Screen } from '../parts/Screen.tsx';
import { Balances } from './Balances.tsx';
import { LedgerState } from './LedgerState.tsx';
import { Transfers } from './Transfers.tsx';

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
      <LedgerState />
      {isBalances ? <Balances /> : <Transfers />}
    </Screen>
  );
}
