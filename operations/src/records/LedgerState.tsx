import { Button } from '@aldgate/ui/controls/Button.tsx';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { errorText } from '../lib/errorText.ts';
import { useCallQuery } from '../lib/useCallQuery.ts';

/** Whether all balances match their entries, verified on opening and on request. */
export function LedgerState() {
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
