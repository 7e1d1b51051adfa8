import { ConfirmDialog } from '@aldgate/ui/overlays/ConfirmDialog.tsx';
import { boundText } from '../../../lib/amounts/amounts.ts';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ActionError } from '../../../lib/messages/ActionError.tsx';
import { useRefresh } from '../queries.ts';

interface CancelDialogProps {
  readonly record: { readonly orderId: string; readonly asset: string; readonly amount: string };
  readonly onClose: () => void;
}

/** Asks before a withdrawal is cancelled. */
export default function CancelDialog({ record: { orderId, asset, amount }, onClose }: CancelDialogProps) {
  const { t } = useTranslation('withdrawals');
  const refresh = useRefresh();
  const cancel = useCallMutation('cancelWithdraw', {
    onSuccess: async () => {
      await refresh();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={t('cancel.title', { amount: boundText(amount, asset), asset })}
      cancelLabel={t('cancel.keep')}
      confirmLabel={t('cancel.action')}
      kind="danger"
      busy={cancel.isPending}
      onCancel={onClose}
      onConfirm={() => cancel.mutate({ withdrawId: orderId })}
    >
      <p>{t('cancel.text')}</p>
      <ActionError error={cancel.error} />
    </ConfirmDialog>
  );
}
