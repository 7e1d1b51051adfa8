import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { toast } from '@aldgate/client-kit/toasts.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { TextArea } from '@aldgate/ui/controls/TextArea.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { Alert } from '@aldgate/ui/states/Alert.tsx';
import { useId, useState } from 'react';
import { Step } from '../../lib/forms/ChangeDrawer.tsx';
import { useErrorFocus } from '../../lib/forms/Form.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { ActionError } from '../../lib/messages/ActionError.tsx';
import { CodeField, GoogleCodeField, isAboutCode, useEmailCode, useStepUp } from '../identity/index.ts';
import { ApprovalDetail } from './ApprovalDetail.tsx';
import { type Approval, useApprovalAction } from './queries.ts';

interface VoteFormProps {
  readonly approval: Approval;
  readonly title: string;
  readonly onClose: () => void;
}

type Vote = 'approve' | 'reject';

/** A request with the vote on it: a reason, which a rejection needs, and Google or an email code. Enter approves. */
export function VoteForm({ approval, title, onClose }: VoteFormProps) {
  const { t } = useTranslation('approvals');
  const { t: tApp } = useTranslation();
  const form = useId();
  const { reason, setReason, isReasonMissing, stepUp, emailCode, action, attempts, decide } = useVote(approval);
  const focus = useErrorFocus(attempts, action.error);
  return (
    <Drawer
      open
      title={title}
      closeLabel={tApp('close')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <Grid wide columns={2} gap="2">
          <Button kind="danger" size="large" wide disabled={action.isPending} onClick={() => decide('reject')}>
            {t('reject')}
          </Button>
          <Button type="submit" form={form} kind="primary" size="large" wide disabled={action.isPending}>
            {t('approve')}
          </Button>
        </Grid>
      }
    >
      <ApprovalDetail approval={approval} decision="vote" />
      <Stack
        ref={focus}
        as="form"
        gap="4"
        marginTop="5"
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          decide('approve');
        }}
      >
        <Step title={t('decision')}>
          <TextArea
            label={t('reason')}
            rows={2}
            value={reason}
            error={isReasonMissing ? t('reasonRequired') : undefined}
            onValue={setReason}
          />
          {stepUp.needsGoogle ? (
            <GoogleCodeField
              value={stepUp.gaCode}
              tried={stepUp.tried}
              error={action.error}
              onValue={stepUp.setGaCode}
            />
          ) : (
            <CodeField code={emailCode} tried={stepUp.tried} error={action.error} />
          )}
        </Step>
        <VoteError error={action.error} />
      </Stack>
    </Drawer>
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
  const [reason, setReason] = useState('');
  const [vote, setVote] = useState<Vote>();
  const [attempts, setAttempts] = useState(0);
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
  const isReasonMissing = vote === 'reject' && reason.trim() === '';
  const decide = (chosen: Vote) => {
    setVote(chosen);
    setAttempts((count) => count + 1);
    stepUp.setTried(true);
    if (!stepUp.isComplete || (chosen === 'reject' && reason.trim() === '')) return;
    const proof = stepUp.needsGoogle
      ? { gaCode: stepUp.gaCode }
      : { emailCode: emailCode.digits, ...(emailCode.uuid !== undefined && { emailUuid: emailCode.uuid }) };
    action.mutate({ approvalId, digest, vote: chosen, ...(reason.trim() !== '' && { reason: reason.trim() }), proof });
  };
  return { reason, setReason, isReasonMissing, stepUp, emailCode, action, attempts, decide };
}

const isDecided = (error: unknown): boolean => error instanceof CallError && error.entry === 'approvalDecided';

const doneText = (state: Approval['state']) =>
  state === 'failed' || state === 'rejected' || state === 'waiting' ? state : 'executed';
