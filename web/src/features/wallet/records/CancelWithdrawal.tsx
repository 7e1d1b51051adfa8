import { toast } from '@aldgate/client-kit/toasts.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { ConfirmDialog } from '@aldgate/ui/overlays/ConfirmDialog.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { boundText } from '../../../lib/amounts/amounts.ts';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ActionError } from '../../../lib/messages/ActionError.tsx';
import type { CoinRecord } from './queries.ts';

interface CancelWithdrawalProps {
  readonly rail: 'chain' | 'bank';
  readonly record: Pick<CoinRecord, 'orderId' | 'asset' | 'amount'>;
  readonly wide?: boolean;
}

const CALLS = { chain: 'cancelWithdraw', bank: 'cancelFiatWithdraw' } as const;

/** Cancels a withdrawal that is not being sent yet, after a confirmation. */
export default function CancelWithdrawal({ rail, record, wide = false }: CancelWithdrawalProps) {
  const { t } = useTranslation('wallet');
  const { t: tApp } = useTranslation();
  const { orderId, asset, amount } = record;
  const [isConfirming, setConfirming] = useState(false);
  const queries = useQueryClient();
  const cancel = useCallMutation(CALLS[rail], {
    onSuccess: () => {
      setConfirming(false);
      toast('success', t('coinRecords.cancel.done'));
    },
    // Records, limits and balances are loaded again, whatever the outcome.
    onSettled: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'wallet' || queryKey[0] === 'withdrawals',
      }),
  });
  return (
    <>
      <Button
        kind="danger"
        wide={wide}
        onClick={() => {
          cancel.reset();
          setConfirming(true);
        }}
      >
        {t('coinRecords.cancel.action')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          open
          title={t('coinRecords.cancel.title', { amount: boundText(amount, asset), asset })}
          cancelLabel={tApp('back')}
          confirmLabel={t('coinRecords.cancel.action')}
          kind="danger"
          busy={cancel.isPending}
          onCancel={() => setConfirming(false)}
          onConfirm={() => cancel.mutate({ withdrawId: orderId })}
        >
          <p>{t('coinRecords.cancel.text')}</p>
          <ActionError error={cancel.error} />
        </ConfirmDialog>
      )}
    </>
  );
}
