import { useQueryClient } from '@tanstack/react-query';
import { boundText } from '../../../lib/amounts/amounts.ts';
import { useConfirmedCall } from '../../../lib/confirmations/useConfirmedCall.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { BankRecord } from '../records/queries.ts';

interface CancelDepositDialogProps {
  readonly record: Pick<BankRecord, 'orderId' | 'asset' | 'amount'>;
  readonly onClose: () => void;
}

/** Asks before it cancels an announced deposit that has not arrived. */
export default function CancelDepositDialog({ record: { orderId, asset, amount }, onClose }: CancelDepositDialogProps) {
  const { t } = useTranslation('wallet');
  const queries = useQueryClient();
  return useConfirmedCall('cancelFiatDeposit', {
    request: { depositId: orderId },
    text: {
      title: t('bank.cancel.title', { amount: boundText(amount, asset), asset }),
      follows: <p>{t('bank.cancel.text')}</p>,
      confirm: t('bank.cancel.action'),
      done: t('bank.cancel.done'),
    },
    onDone: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: ['wallet'] }),
    onClose,
  });
}
