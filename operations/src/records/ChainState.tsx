import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useCallQuery } from '../lib/call.ts';
import { errorText } from '../lib/errorText.ts';

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
          Head{' '}
          <Text as="span" breakWords tone="3">
            {data.head}
          </Text>
          .
        </>
      )}{' '}
      {again}
    </Note>
  );
}
