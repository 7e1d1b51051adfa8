import { toast } from '@aldgate/client-kit/toasts.ts';
import { ConfirmDialog } from '@aldgate/ui/overlays/ConfirmDialog.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { boundText } from '../../../lib/amounts/amounts.ts';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ActionError } from '../../../lib/messages/ActionError.tsx';
import type { BankRecord } from '../records/queries.ts';

interface CancelDepositDialogProps {
  readonly record: Pick<BankRecord, 'orderId' | 'asset' | 'amount'>;
  readonly onClose: () => void;
}

/** Asks before it cancels an announced deposit that has not arrived. */
export default function CancelDepositDialog({ record: { orderId, asset, amount }, onClose }: CancelDepositDialogProps) {
  const { t } = useTranslation('wallet');
  const { t: tApp } = useTranslation();
  const queries = useQueryClient();
  const cancel = useCallMutation('cancelFiatDeposit', {
    onSuccess: () => {
      onClose();
      toast('success', t('bank.cancel.done'));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['wallet'] }),
  });
  return (
    <ConfirmDialog
      open
      title={t('bank.cancel.title', { amount: boundText(amount, asset), asset })}
      cancelLabel={tApp('back')}
      confirmLabel={t('bank.cancel.action')}
      kind="danger"
      busy={cancel.isPending}
      onCancel={onClose}
      onConfirm={() => cancel.mutate({ depositId: orderId })}
    >
      <p>{t('bank.cancel.text')}</p>
      <ActionError error={cancel.error} />
    </ConfirmDialog>
  );
}
