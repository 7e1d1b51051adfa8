import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { toast } from '@aldgate/client-kit/toasts.ts';
import { Alert } from '@aldgate/ui/states/Alert.tsx';
import { CodeField } from '../../lib/codes/CodeField.tsx';
import { GoogleCodeField } from '../../lib/codes/GoogleCodeField.tsx';
import { isAboutCode } from '../../lib/codes/useCode.ts';
import { useEmailCode, useStepUp } from '../../lib/codes/useStepUp.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { ActionError } from '../../lib/messages/ActionError.tsx';
import { ApprovalDetail } from './ApprovalDetail.tsx';
import { DecisiveFacts } from './DecisiveFacts.tsx';
import { type Approval, useApprovalAction } from './queries.ts';
import { useVoteEntry, type Vote } from './useVoteEntry.ts';
import { VoteDrawer } from './VoteDrawer.tsx';

interface VoteFormProps {
  readonly approval: Approval;
  readonly title: string;
  readonly onClose: () => void;
}

/** A request with the vote on it, which Google or an email code proves. */
export function VoteForm({ approval, title, onClose }: VoteFormProps) {
  const { t } = useTranslation('approvals');
  const { entry, stepUp, emailCode, action, decide } = useVote(approval);
  return (
    <VoteDrawer
      title={title}
      head={<DecisiveFacts payload={approval.payload} />}
      isProved={stepUp.isComplete}
      rejectLabel={t('reject')}
      approveLabel={t('approve')}
      entry={entry}
      action={action}
      codes={
        stepUp.needsGoogle ? (
          <GoogleCodeField value={stepUp.gaCode} tried={stepUp.tried} error={action.error} onValue={stepUp.setGaCode} />
        ) : (
          <CodeField code={emailCode} tried={stepUp.tried} error={action.error} />
        )
      }
      failure={<VoteError error={action.error} />}
      onVote={decide}
      onClose={onClose}
    >
      <ApprovalDetail approval={approval} decision="vote" />
    </VoteDrawer>
  );
}

/** Why a vote was not counted. */
function VoteError({ error }: { error: unknown }) {
  const { t } = useTranslation('approvals');
  if (isAboutCode(error)) return null;
  // The request was let in, so the role may approve, but has not for long enough.
  if (error instanceof CallError && error.entry === 'forbidden') return <Alert>{t('refusals.newRole')}</Alert>;
  return <ActionError error={error} />;
}

/** The vote being entered, and its submission. */
function useVote({ approvalId, digest }: Approval) {
  const { t } = useTranslation('approvals');
  const { t: tApp } = useTranslation();
  const entry = useVoteEntry();
  const emailCode = useEmailCode('member_approval');
  const googleStepUp = useStepUp([]);
  const codeStepUp = useStepUp([emailCode]);
  const stepUp = googleStepUp.needsGoogle ? googleStepUp : codeStepUp;
  const action = useApprovalAction('decideMemberApproval', {
    onSuccess: ({ state }) => toast(state === 'failed' ? 'error' : 'success', t(`done.${doneText(state)}`)),
    onError: (error) => {
      stepUp.rejected(error);
      // The form gives way to the request as it was decided.
      if (isDecided(error)) toast('error', tApp('errors.approvalDecided'));
    },
  });
  const decide = (chosen: Vote) => {
    const vote = entry.enter(chosen);
    stepUp.setTried(true);
    if (!stepUp.isComplete || vote === undefined) return;
    const proof = stepUp.needsGoogle
      ? stepUp.google
      : { emailCode: emailCode.digits, ...(emailCode.uuid !== undefined && { emailUuid: emailCode.uuid }) };
    action.mutate({ approvalId, digest, ...vote, proof });
  };
  return { entry, stepUp, emailCode, action, decide };
}

const isDecided = (error: unknown): boolean => error instanceof CallError && error.entry === 'approvalDecided';

const doneText = (state: Approval['state']) =>
  state === 'failed' || state === 'rejected' || state === 'waiting' ? state : 'executed';
