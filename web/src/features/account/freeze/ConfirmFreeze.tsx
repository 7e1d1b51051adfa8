import { toast } from '@aldgate/client-kit/toasts.ts';
import { ConfirmDialog } from '@aldgate/ui/overlays/ConfirmDialog.tsx';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ActionError } from '../../../lib/messages/ActionError.tsx';
import { resetSession } from '../../../lib/session/session.ts';

/** Asks for confirmation and freezes the account: this client is signed out with all others. */
export function ConfirmFreeze({ cancelWithdrawals, onCancel }: { cancelWithdrawals: boolean; onCancel: () => void }) {
  const { t } = useTranslation('account');
  const freeze = useCallMutation('frozenLatestAccount', {
    onSuccess: () => {
      toast('success', t('freeze.done'));
      // The guard redirects to login, and login back to this page, which then shows the restrictions.
      resetSession();
    },
  });
  return (
    <ConfirmDialog
      open
      title={t('freeze.confirm.title')}
      cancelLabel={t('freeze.confirm.keep')}
      confirmLabel={t('freeze.action')}
      kind="danger"
      busy={freeze.isPending}
      onCancel={onCancel}
      onConfirm={() => freeze.mutate({ cancelWithdrawals })}
    >
      <p>{t('freeze.confirm.text')}</p>
      <p>{t(`freeze.confirm.${cancelWithdrawals ? 'cancel' : 'keepWithdrawals'}`)}</p>
      <ActionError error={freeze.error} />
    </ConfirmDialog>
  );
}
