import { Button } from '@aldgate/ui/controls/Button.tsx';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { errorText } from '../app/errorText.ts';
import { useCallQuery } from '../app/useCallQuery.ts';
import styles from './books.module.css';

/** Integrity of the audit log's chain, verified on opening and on request. */
export function ChainState() {
  const { data, error, isFetching, refetch } = useCallQuery('verifyAudit', {}, { again: false });
  const again = (
    <Button kind="link" disabled={isFetching} onClick={() => void refetch()}>
      Verify again
    </Button>
  );
  if (error !== null)
    return <ErrorState title={errorText(error)} text="The chain could not be verified." action={again} />;
  if (data === undefined) return <Note>Verifying the chain</Note>;
  if (data.firstBroken !== null) {
    return (
      <ErrorState
        title={`Record ${data.firstBroken} was altered, or one before it is missing`}
        text="The hash chain is broken from this record on. Preserve the database and find out who could write to it."
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
