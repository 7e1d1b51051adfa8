import { toast } from '@aldgate/client-kit/toasts.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { TextArea } from '@aldgate/ui/controls/TextArea.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { useId, useState } from 'react';
import { fullPlaces } from '../../lib/amounts/amounts.ts';
import { OwnAmount } from '../../lib/amounts/OwnAmount.tsx';
import { call } from '../../lib/calls/calls.ts';
import { Step } from '../../lib/forms/ChangeDrawer.tsx';
import { useErrorFocus } from '../../lib/forms/Form.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { ActionError } from '../../lib/messages/ActionError.tsx';
import { useDraftCodes } from '../drafts/index.ts';
import { CodeField, isAboutCode, OwnerField } from '../identity/index.ts';
import { startSentence } from './payload.ts';
import { type Approval, useApprovalAction } from './queries.ts';

interface VoteSeveralProps {
  readonly approvals: readonly Approval[];
  readonly onClose: () => void;
}

type Vote = 'approve' | 'reject';

/** The vote on the chosen requests, with one code that is valid for these alone. Enter approves. */
export function VoteSeveral({ approvals, onClose }: VoteSeveralProps) {
  const { t } = useTranslation('approvals');
  const { t: tApp } = useTranslation();
  const form = useId();
  const { reason, setReason, isReasonMissing, codes, action, attempts, decide } = useVotes(approvals, onClose);
  const focus = useErrorFocus(attempts, action.error);
  const count = approvals.length;
  return (
    <Drawer
      open
      title={count === 1 ? t('several.title.one') : t('several.title.many', { count })}
      closeLabel={tApp('close')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <Grid wide columns={2} gap="2">
          <Button kind="danger" size="large" wide disabled={action.isPending} onClick={() => decide('reject')}>
            {t('several.reject')}
          </Button>
          <Button type="submit" form={form} kind="primary" size="large" wide disabled={action.isPending}>
            {t('several.approve')}
          </Button>
        </Grid>
      }
    >
      <ChosenList approvals={approvals} />
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
          <CodeField
            code={codes.code}
            tried={codes.stepUp.tried}
            error={action.error}
            sentText={count === 1 ? t('several.sent.one') : t('several.sent.many', { count })}
          />
          <OwnerField stepUp={codes.stepUp} error={action.error} />
        </Step>
        {!isAboutCode(action.error) && <ActionError error={action.error} />}
      </Stack>
    </Drawer>
  );
}

function ChosenList({ approvals }: Pick<VoteSeveralProps, 'approvals'>) {
  return (
    <Stack as="ul" gap="2" size="13">
      {approvals.map(({ approvalId, title, payment, maker }) => (
        <li key={approvalId}>
          <Inline wrap gap="1 3">
            <Text as="span" breakWords weight="mid">
              {startSentence(title)}
            </Text>
            {payment !== null && (
              <OwnAmount
                value={payment.amount}
                places={fullPlaces(payment.asset)}
                placesMax={18}
                unit={payment.asset}
              />
            )}
          </Inline>
          <Text tone="2" breakWords>
            {maker.name ?? maker.email}
          </Text>
        </li>
      ))}
    </Stack>
  );
}

/** The votes being entered, and their submission. */
function useVotes(approvals: readonly Approval[], onClose: () => void) {
  const { t } = useTranslation('approvals');
  const [reason, setReason] = useState('');
  const [vote, setVote] = useState<Vote>();
  const [attempts, setAttempts] = useState(0);
  const shown = approvals.map(({ approvalId, digest }) => ({ approvalId, digest }));
  const key = shown.map(({ approvalId }) => approvalId).join();
  const codes = useDraftCodes(key, () => call('invokeMemberApprovalsEmailValidation', { approvals: shown }));
  const action = useApprovalAction('decideMemberApprovals', {
    onSuccess: ({ results }) => {
      const failed = results.filter(({ state }) => state === 'failed').length;
      const count = results.length;
      const outcome = failed > 0 ? 'failed' : vote === 'reject' ? 'rejected' : 'approved';
      const shownCount = failed > 0 ? failed : count;
      toast(
        failed > 0 ? 'error' : 'success',
        shownCount === 1 ? t(`several.${outcome}.one`) : t(`several.${outcome}.many`, { count: shownCount }),
      );
      onClose();
    },
    onError: codes.stepUp.rejected,
  });
  const isReasonMissing = vote === 'reject' && reason.trim() === '';
  const decide = (chosen: Vote) => {
    setVote(chosen);
    setAttempts((count) => count + 1);
    const proof = codes.read();
    if (proof === undefined || (chosen === 'reject' && reason.trim() === '')) return;
    action.mutate({ approvals: shown, vote: chosen, ...(reason.trim() !== '' && { reason: reason.trim() }), ...proof });
  };
  return { reason, setReason, isReasonMissing, codes, action, attempts, decide };
}
