import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { ErrorState } from '@aldgate/ui/states/ErrorState.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useAction, useCallQuery } from '../lib/call.ts';
import { errorText } from '../lib/errorText.ts';
import { Time } from '../parts/Time.tsx';

type Kind = 'ledger' | 'audit';
type Verification = NonNullable<OperationsAnswerOf<'queryVerification'>>;

const START = { ledger: 'verifyLedger', audit: 'verifyAudit' } as const;

const TEXTS = {
  ledger: { whole: 'All balances match their entries', records: 'entries' },
  audit: { whole: 'Audit log intact', records: 'records' },
} as const;

const STATES = {
  waiting: 'The verification is about to start.',
  cancelled: 'The last verification was cancelled.',
  interrupted: 'The last verification was interrupted.',
  failed: 'The last verification failed; the server’s log has the reason.',
} as const;

const RUNNING_MS = 1_000;
/** Differences. */
const SHOWN = 20;

const isOpen = (verification: Verification | null | undefined): boolean =>
  verification?.state === 'waiting' || verification?.state === 'running';

/** The newest verification of the ledger or the audit log, which runs on the server whether or not the page is open. */
export function VerificationState({ kind }: { readonly kind: Kind }) {
  const query = useCallQuery('queryVerification', { kind }, { again: (data) => (isOpen(data) ? RUNNING_MS : null) });
  const start = useAction(START[kind], 'Verification started.');
  const cancel = useAction('cancelVerification', 'Verification cancelled.');
  const { data } = query;
  const error = start.error ?? cancel.error ?? query.error;
  if (data === undefined) {
    if (error === null || error === undefined) return <Note>Loading the last verification</Note>;
    return <ErrorState title={errorText(error)} text="The last verification could not be read." />;
  }
  const actions = isOpen(data) ? (
    <Button kind="link" disabled={cancel.busy} onClick={() => data !== null && void cancel.run({ jobId: data.jobId })}>
      Cancel
    </Button>
  ) : (
    <Inline gap="3">
      <Button kind="link" disabled={start.busy} onClick={() => void start.run({})}>
        Verify
      </Button>
      <Button kind="link" disabled={start.busy} onClick={() => void start.run({ full: true })}>
        Verify from the beginning
      </Button>
    </Inline>
  );
  return (
    <>
      {error !== null && error !== undefined && <ErrorState title={errorText(error)} text="Nothing was changed." />}
      {data?.state === 'completed' && data.differences.length > 0 ? (
        <ErrorState title={differencesTitle(data)} text={differencesText(data)} action={actions} />
      ) : (
        <Note>
          {data === null ? 'Not verified yet.' : <Outcome kind={kind} verification={data} />} {actions}
        </Note>
      )}
    </>
  );
}

function differencesTitle({ differences, finishedAt }: Verification): string {
  const count = differences.length === 1 ? '1 difference' : `${differences.length} differences`;
  return finishedAt === null ? count : `${count}, verified ${formatTime(finishedAt, 'en-US')} UTC`;
}

/** The result has all of them; the screen shows the first ones. */
function differencesText({ differences }: Verification): string {
  const more = differences.length - SHOWN;
  return [...differences.slice(0, SHOWN), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

function Outcome({ kind, verification }: { readonly kind: Kind; readonly verification: Verification }) {
  const { state, progress, records, from, finishedAt, head } = verification;
  const { whole, records: noun } = TEXTS[kind];
  const count = `${records.toLocaleString('en-US')} ${noun}`;
  if (state === 'running') {
    return (
      <>
        Verifying: {progress}%, {count}.
      </>
    );
  }
  if (state !== 'completed') return STATES[state];
  return (
    <>
      {whole}: {count} {from === null ? 'from the beginning' : 'since '}
      {from !== null && <Time at={from} />}, verified <Time at={finishedAt} />.
      {head !== null && (
        <>
          {' '}
          Head{' '}
          <Text as="span" breakWords tone="3">
            {head}
          </Text>
          .
        </>
      )}
    </>
  );
}
