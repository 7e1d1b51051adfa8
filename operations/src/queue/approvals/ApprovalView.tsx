import { splitWords } from '@aldgate/domain/fields/splitWords.ts';
import { FOUR_EYES } from '@aldgate/domain/operations/fourEyes.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Link } from 'react-router';
import { call, useAction } from '../../lib/call.ts';
import { errorText } from '../../lib/errorText.ts';
import { useSession } from '../../lib/session.ts';
import { Changes } from '../../parts/Changes.tsx';
import { Time } from '../../parts/Time.tsx';
import { Decision } from '../record/Decision.tsx';
import { Reviews } from '../record/Reviews.tsx';
import { SubjectHeading } from '../record/SubjectHeading.tsx';
import styles from '../record/subject.module.css';
import type { Approval } from '../record/task.ts';
import { ApprovalCase } from './ApprovalCase.tsx';
import { approvalFacts } from './approvalFacts.ts';

/** A four-eyes approval: requester, reason, changes, and whether the signed-in operator may decide. */
export function ApprovalView({ approval }: { approval: Approval }) {
  const { approvalId, state, customer } = approval;
  const operatorId = useSession((session) => session.operator?.operatorId);
  const withdraw = useAction('withdrawApproval', 'Withdrawn.');
  const isMaker = approval.maker.operatorId === operatorId;
  const decide = (decision: 'approve' | 'reject') => (note: string) =>
    call('decideApproval', { approvalId, decision, note });
  return (
    <>
      <div className={styles.pad}>
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
          terms={{
            permission: FOUR_EYES[approval.kind],
            note: 'Takes effect immediately on approval.',
            done: 'Decided.',
            reject: { label: 'Reject', send: decide('reject') },
            approve: { label: 'Approve', isReasonOptional: true, send: decide('approve') },
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
  const first = (
    <>
      {maker.name}, <Time at={madeAt} />. “{reason}”
    </>
  );
  const second = (
    <>
      {checker?.name ?? maker.name}, <Time at={decidedAt} />
      {note !== null && note !== '' && <>. “{note}”</>}
    </>
  );
  return (
    <Reviews
      of={[
        { mark: 'check', title: 'First: requested', text: first },
        isDecided
          ? {
              mark: state === 'approved' ? 'check' : 'close',
              title: `Second: ${splitWords(state).toLowerCase()}`,
              text: second,
            }
          : {
              mark: mayDecide ? 'next' : 'open',
              title: `Second: ${mayDecide ? 'yours' : 'waiting'}`,
              text: describeWaiting(isMaker, mayDecide),
            },
      ]}
    />
  );
}

function describeWaiting(isMaker: boolean, mayDecide: boolean): string {
  if (isMaker) return 'You requested this, so another operator must decide.';
  return mayDecide ? 'You may decide: another operator requested this.' : 'Your role can’t decide this.';
}
