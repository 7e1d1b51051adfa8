import { splitWords } from '@aldgate/domain/fields/splitWords.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { useAction } from '../../lib/call.ts';
import { errorText } from '../../lib/errorText.ts';
import { useSession } from '../../lib/session.ts';
import { Time } from '../../parts/Time.tsx';
import { Reviews } from '../record/Reviews.tsx';
import type { Approval } from '../record/task.ts';
import { ApprovalCase } from './ApprovalCase.tsx';

/** The rest of a four-eyes approval: both reviews, the requester's withdrawal, and the record that it is about. */
export function ApprovalRecord({ approval }: { approval: Approval }) {
  const { approvalId, state } = approval;
  const operatorId = useSession((session) => session.operator?.operatorId);
  const withdraw = useAction('withdrawApproval', 'Withdrawn.');
  const isMaker = approval.maker.operatorId === operatorId;
  return (
    <>
      <FourEyes approval={approval} isMaker={isMaker} />
      {state === 'waiting' && isMaker && (
        <Inline wrap gap="3" padding="4 0 0" size="12" tone="danger">
          <Button disabled={withdraw.busy} onClick={() => void withdraw.run({ approvalId })}>
            Withdraw
          </Button>
          {withdraw.error !== undefined && <p role="alert">{errorText(withdraw.error)}</p>}
        </Inline>
      )}
      <ApprovalCase approval={approval} />
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
