import { toast } from '@aldgate/client-kit/toasts.ts';
import { ConfirmDialog } from '@aldgate/ui/overlays/ConfirmDialog.tsx';
import { useState } from 'react';
import { call } from '../../../lib/calls/calls.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { resetSession } from '../../../lib/session/session.ts';
import { ActionError } from '../ActionError.tsx';

/** Asks for confirmation and freezes the account: this client is signed out with all others. */
export function ConfirmFreeze({ cancelWithdrawals, onCancel }: { cancelWithdrawals: boolean; onCancel: () => void }) {
  const { t } = useTranslation('account');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const freeze = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await call('frozenLatestAccount', { cancelWithdrawals });
    } catch (failure) {
      setError(failure);
      setBusy(false);
      return;
    }
    toast('success', t('freeze.done'));
    // The guard redirects to login, and login back to this page, which then shows the restrictions.
    resetSession();
  };
  return (
    <ConfirmDialog
      open
      title={t('freeze.confirm.title')}
      cancelLabel={t('freeze.confirm.keep')}
      confirmLabel={t('freeze.action')}
      kind="danger"
      busy={busy}
      onCancel={onCancel}
      onConfirm={() => void freeze()}
    >
      <p>{t('freeze.confirm.text')}</p>
      <p>{t(`freeze.confirm.${cancelWithdrawals ? 'cancel' : 'keepWithdrawals'}`)}</p>
      <ActionError error={error} />
    </ConfirmDialog>
  );
}
