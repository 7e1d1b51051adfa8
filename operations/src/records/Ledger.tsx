import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useCallQuery } from '../lib/call.ts';
import { errorText } from '../lib/errorText.ts';
import { Filters } from '../parts/Filters.tsx';
import { usePage } from '../parts/Paging.tsx';
import { Screen } from '../parts/Screen.tsx';
import { Balances } from './Balances.tsx';
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

/** Whether all balances match their entries, verified on opening and on request. */
function LedgerState() {
  const { data, error, isFetching, refetch } = useCallQuery('verifyLedger', {}, { again: false });
  const again = (
    <Button kind="link" disabled={isFetching} onClick={() => void refetch()}>
      Recompute again
    </Button>
  );
  if (error !== null)
    return <ErrorState title={errorText(error)} text="The ledger could not be recomputed." action={again} />;
  if (data === undefined) return <Note>Recomputing every balance</Note>;
  if (data.differences.length > 0) {
    return (
      <ErrorState title={`${data.differences.length} differences`} text={data.differences.join('; ')} action={again} />
    );
  }
  return (
    <Note>
      Every balance is what its entries add up to: {data.accounts} accounts, {data.transfers} transfers. {again}
    </Note>
  );
}
