import { toast } from '@aldgate/client-kit/toasts.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { ConfirmDialog } from '@aldgate/ui/overlays/ConfirmDialog.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { boundText } from '../../../lib/amounts/amounts.ts';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ActionError } from '../../../lib/messages/ActionError.tsx';
import type { BankRecord } from '../records/queries.ts';

interface CancelDepositProps {
  readonly record: Pick<BankRecord, 'orderId' | 'asset' | 'amount'>;
}

/** Cancels an announced deposit that has not arrived, after a confirmation. */
export function CancelDeposit({ record }: CancelDepositProps) {
  const { t } = useTranslation('wallet');
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button kind="danger" wide onClick={() => setConfirming(true)}>
        {t('bank.cancel.action')}
      </Button>
      {isConfirming && <CancelDepositDialog record={record} onClose={() => setConfirming(false)} />}
    </>
  );
}

interface CancelDepositDialogProps extends CancelDepositProps {
  readonly onClose: () => void;
}

export function CancelDepositDialog({ record: { orderId, asset, amount }, onClose }: CancelDepositDialogProps) {
  const { t } = useTranslation('wallet');
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
      cancelLabel={t('bank.cancel.keep')}
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
