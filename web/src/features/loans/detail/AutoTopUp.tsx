import { toast } from '@aldgate/client-kit/toasts.ts';
import { Switch } from '@aldgate/ui/controls/Switch.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { errorText, withReference } from '../../../lib/messages/errorText.ts';
import { useMemberMay } from '../../../lib/session/session.ts';
import { type Loan, useRefreshLoans } from '../queries.ts';

/** LN-01: whether collateral is added by itself at the margin call. */
export function AutoTopUp({ loan: { loanId, autoTopUp } }: { loan: Loan }) {
  const { t } = useTranslation('loans');
  const { t: tApp } = useTranslation();
  const mayMove = useMemberMay('move');
  const refresh = useRefreshLoans();
  const set = useCallMutation('setLoanAutoTopUp', {
    onSuccess: refresh,
    onError: (error) => toast('error', withReference(errorText(error, tApp), error, tApp)),
  });
  return (
    <Stack gap="1" padding="3 0 0">
      {mayMove ? (
        <Switch
          label={t('borrow.autoTopUp')}
          on={set.isPending ? (set.variables?.isOn ?? autoTopUp) : autoTopUp}
          onValue={(isOn) => set.mutate({ loanId, isOn })}
        />
      ) : (
        <Text size="13">
          {t('borrow.autoTopUp')}: {t(autoTopUp ? 'detail.topUp.on' : 'detail.topUp.off')}
        </Text>
      )}
      <Text size="12" lead="text" tone="2">
        {t('borrow.autoTopUpDetail')}
      </Text>
    </Stack>
  );
}
