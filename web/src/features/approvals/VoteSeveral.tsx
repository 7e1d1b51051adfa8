import { toast } from '@aldgate/client-kit/toasts.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { FullAmount } from '../../lib/amounts/FullAmount.tsx';
import { OwnAmount } from '../../lib/amounts/OwnAmount.tsx';
import { call } from '../../lib/calls/calls.ts';
import { CodeFields } from '../../lib/codes/CodeFields.tsx';
import { isAboutCode } from '../../lib/codes/useCode.ts';
import { useCodes } from '../../lib/codes/useCodes.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { ActionError } from '../../lib/messages/ActionError.tsx';
import { DecisiveText } from './DecisiveText.tsx';
import { PaymentFacts } from './PaymentFacts.tsx';
import { startSentence } from './payload.ts';
import { type Approval, useApprovalAction } from './queries.ts';
import { useVoteEntry, type Vote } from './useVoteEntry.ts';
import { VoteDrawer } from './VoteDrawer.tsx';

interface VoteSeveralProps {
  readonly approvals: readonly Approval[];
  readonly onClose: () => void;
}

/** The vote on the chosen requests, with one code that is valid for these alone. */
export function VoteSeveral({ approvals, onClose }: VoteSeveralProps) {
  const { t } = useTranslation('approvals');
  const { entry, codes, action, decide } = useVotes(approvals, onClose);
  const count = approvals.length;
  return (
    <VoteDrawer
      title={count === 1 ? t('several.title.one') : t('several.title.many', { count })}
      head={<ChosenList approvals={approvals} />}
      isProved={codes.isComplete}
      rejectLabel={t('several.reject')}
      approveLabel={t('several.approve')}
      entry={entry}
      action={action}
      codes={
        <CodeFields
          codes={codes}
          error={action.error}
          text={{ sent: count === 1 ? t('several.sent.one') : t('several.sent.many', { count }) }}
        />
      }
      failure={!isAboutCode(action.error) && <ActionError error={action.error} />}
      onVote={decide}
      onClose={onClose}
    />
  );
}

function ChosenList({ approvals }: Pick<VoteSeveralProps, 'approvals'>) {
  const { t } = useTranslation('approvals');
  return (
    <Stack as="ul" gap="2" size="13">
      {approvals.map(({ approvalId, title, payload, payment, maker }) => (
        <li key={approvalId}>
          <Inline wrap gap="1 3">
            <Text as="span" breakWords weight="mid">
              {startSentence(title)}
            </Text>
            {payment !== null && <FullAmount value={payment.amount} asset={payment.asset} />}
          </Inline>
          <Text tone="2" breakWords>
            {maker.name ?? maker.email}
            {payment !== null && (
              <>
                {' · '}
                {t('payment.usd')} <OwnAmount value={payment.usdValue} places={2} unit="USD" />
                {' · '}
                {t('payment.balanceAfter')} <FullAmount value={payment.balanceAfter} asset={payment.asset} />
              </>
            )}
          </Text>
          <DecisiveText payload={payload} />
          {payment !== null && <PaymentFacts payment={payment} />}
        </li>
      ))}
    </Stack>
  );
}

/** The votes being entered, and their submission. */
function useVotes(approvals: readonly Approval[], onClose: () => void) {
  const { t } = useTranslation('approvals');
  const entry = useVoteEntry();
  const shown = approvals.map(({ approvalId, digest }) => ({ approvalId, digest }));
  const key = shown.map(({ approvalId }) => approvalId).join();
  const codes = useCodes(key, () => call('invokeMemberApprovalsEmailValidation', { approvals: shown }));
  const action = useApprovalAction('decideMemberApprovals', {
    onSuccess: ({ results }, { vote }) => {
      const failed = results.filter(({ state }) => state === 'failed').length;
      const outcome = failed > 0 ? 'failed' : vote === 'reject' ? 'rejected' : 'approved';
      const count = failed > 0 ? failed : results.length;
      toast(
        failed > 0 ? 'error' : 'success',
        count === 1 ? t(`several.${outcome}.one`) : t(`several.${outcome}.many`, { count }),
      );
      onClose();
    },
    onError: codes.rejected,
  });
  const decide = (chosen: Vote) => {
    const vote = entry.enter(chosen);
    const proof = codes.read();
    if (proof === undefined || vote === undefined) return;
    action.mutate({ approvals: shown, ...vote, ...proof });
  };
  return { entry, codes, action, decide };
}
