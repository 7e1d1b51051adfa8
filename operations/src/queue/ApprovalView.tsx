import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAction } from '../lib/call.ts';
import { errorText } from '../lib/errorText.ts';
import { useSession } from '../lib/session.ts';
import { Changes, splitWords } from '../parts/Changes.tsx';
import { Time } from '../parts/Time.tsx';
import { ApprovalCase } from './ApprovalCase.tsx';
import { approvalFacts } from './approvalFacts.ts';
import { Decision } from './Decision.tsx';
import styles from './fourEyes.module.css';
import { SubjectHeading } from './SubjectHeading.tsx';
import subjectStyles from './subject.module.css';
import type { Approval } from './task.ts';

/** A four-eyes approval: requester, reason, changes, and whether the signed-in operator may decide. */
export function ApprovalView({ approval }: { approval: Approval }) {
  const { approvalId, state, customer } = approval;
  const operatorId = useSession((session) => session.operator?.operatorId);
  const [note, setNote] = useState('');
  const decide = useAction('decideApproval', 'Decided.');
  const withdraw = useAction('withdrawApproval', 'Withdrawn.');
  const isMaker = approval.maker.operatorId === operatorId;
  return (
    <>
      <div className={subjectStyles.pad}>
        {customer !== null && (
          <Text size="13" lead="text" tone="2">
            <Link to={`/customers/${customer.institutionId}`}>{customer.name}</Link>
          </Text>
        )}
        <FourEyes approval={approval} isMaker={isMaker} />
        <SubjectHeading>What changes</SubjectHeading>
        <Changes {...approvalFacts(approval)} />
        {state === 'waiting' && isMaker && (
          <Inline wrap gap="3" padding="4 0 0" size="12" tone="danger">
            <Button disabled={withdraw.busy} onClick={() => void withdraw.run({ approvalId })}>
              Withdraw
            </Button>
            {withdraw.error !== undefined && <p role="alert">{errorText(withdraw.error)}</p>}
          </Inline>
        )}
      </div>
      <ApprovalCase approval={approval} />
      {state === 'waiting' && approval.mayDecide && (
        <Decision
          reason={note}
          onReason={setNote}
          note="Takes effect immediately on approval."
          error={decide.error}
          reject={{
            label: 'Reject',
            disabled: decide.busy || note.trim() === '',
            onPress: () => void decide.run({ approvalId, decision: 'reject', note: note.trim() }),
          }}
          approve={{
            label: 'Approve',
            disabled: decide.busy,
            onPress: () => void decide.run({ approvalId, decision: 'approve', note: note.trim() }),
          }}
        />
      )}
    </>
  );
}

/** Both reviews side by side. */
function FourEyes({ approval, isMaker }: { approval: Approval; isMaker: boolean }) {
  const { maker, madeAt, reason, checker, decidedAt, state, note, mayDecide } = approval;
  const isDecided = state !== 'waiting';
  return (
    <div className={styles.eyes}>
      <div>
        <span className={styles.done}>
          <Icon name="check" small />
        </span>
        <Text as="strong" size="13" weight="mid">
          First: requested
        </Text>
        <p>
          {maker.name}, <Time at={madeAt} />. “{reason}”
        </p>
      </div>
      <div>
        <span className={isDecided ? styles.done : mayDecide ? styles.now : styles.dot}>
          {isDecided ? <Icon name={state === 'approved' ? 'check' : 'close'} small /> : 2}
        </span>
        <Text as="strong" size="13" weight="mid">
          Second: {isDecided ? splitWords(state).toLowerCase() : mayDecide ? 'yours' : 'waiting'}
        </Text>
        <p>
          {isDecided ? (
            <>
              {checker?.name ?? maker.name}, <Time at={decidedAt} />
              {note !== null && note !== '' && <>. “{note}”</>}
            </>
          ) : isMaker ? (
            'You requested this, so another operator must decide.'
          ) : mayDecide ? (
            'You may decide: another operator requested this.'
          ) : (
            'Your role can’t decide this.'
          )}
        </p>
      </div>
    </div>
  );
}
