import { Button } from '@aldgate/ui/controls/Button.tsx';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { errorText } from '../app/errorText.ts';
import { useAsk } from '../app/useAsk.ts';
import styles from './books.module.css';

/** Whether the chain of the audit log is whole, recomputed when the page opens and when asked. */
export function ChainState() {
  const { data, error, isFetching, refetch } = useAsk('verifyAudit', {}, { again: false });
  const again = (
    <Button kind="link" disabled={isFetching} onClick={() => void refetch()}>
      Verify again
    </Button>
  );
  if (error !== null) return <ErrorState title={errorText(error)} text="The chain was not verified." action={again} />;
  if (data === undefined) return <Note>Verifying the chain</Note>;
  if (data.firstBroken !== null) {
    return (
      <ErrorState
        title={`Record ${data.firstBroken} was altered, or one before it is missing`}
        text="The chain of hashes does not hold from there on. Keep the database as it is and find out who could write to it."
        action={again}
      />
    );
  }
  return (
    <Note>
      The chain is whole: {data.records} records.{' '}
      {data.head !== null && (
        <>
          Head <span className={styles.head}>{data.head}</span>.
        </>
      )}{' '}
      {again}
    </Note>
  );
}
