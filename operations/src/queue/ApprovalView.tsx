import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAction } from '../lib/call.ts';
import { errorText } from '../lib/errorText.ts';
import { useSession } from '../lib/session.ts';
import { Changes } from '../parts/Changes.tsx';
import { Decision } from './Decision.tsx';
import { FourEyes } from './FourEyes.tsx';
import { SubjectHeading } from './SubjectHeading.tsx';
import subjectStyles from './subject.module.css';
import type { Approval } from './task.ts';

/** A four-eyes approval: requester, reason, changes, and whether the signed-in operator may decide. */
export function ApprovalView({ approval }: { approval: Approval }) {
  const { approvalId, state, customer, before, after } = approval;
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
        <Changes before={before} after={after} />
        {state === 'waiting' && isMaker && (
          <Inline wrap gap="3" padding="4 0 0" size="12" tone="danger">
            <Button disabled={withdraw.busy} onClick={() => void withdraw.run({ approvalId })}>
              Withdraw
            </Button>
            {withdraw.error !== undefined && <p role="alert">{errorText(withdraw.error)}</p>}
          </Inline>
        )}
      </div>
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
