import { Button } from '@aldgate/ui/controls/Button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { boundText } from '../../../lib/amounts/amounts.ts';
import { useConfirmedCall } from '../../../lib/confirmations/useConfirmedCall.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { CoinRecord } from './queries.ts';

interface CancelWithdrawalProps {
  readonly rail: 'chain' | 'bank';
  readonly record: Pick<CoinRecord, 'orderId' | 'asset' | 'amount'>;
  readonly wide?: boolean;
}

const CALLS = { chain: 'cancelWithdraw', bank: 'cancelFiatWithdraw' } as const;

/** Cancels a withdrawal that is not being sent yet, after a confirmation. */
export default function CancelWithdrawal({ wide = false, ...withdrawal }: CancelWithdrawalProps) {
  const { t } = useTranslation('wallet');
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button kind="danger" wide={wide} onClick={() => setConfirming(true)}>
        {t('coinRecords.cancel.action')}
      </Button>
      {isConfirming && <Confirmation {...withdrawal} onClose={() => setConfirming(false)} />}
    </>
  );
}

interface ConfirmationProps extends Omit<CancelWithdrawalProps, 'wide'> {
  readonly onClose: () => void;
}

function Confirmation({ rail, record: { orderId, asset, amount }, onClose }: ConfirmationProps) {
  const { t } = useTranslation('wallet');
  const queries = useQueryClient();
  return useConfirmedCall(CALLS[rail], {
    request: { withdrawId: orderId },
    text: {
      title: t('coinRecords.cancel.title', { amount: boundText(amount, asset), asset }),
      follows: <p>{t('coinRecords.cancel.text')}</p>,
      confirm: t('coinRecords.cancel.action'),
      done: t('coinRecords.cancel.done'),
    },
    onDone: onClose,
    // Records, limits and balances are loaded again, whatever the outcome.
    onSettled: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'wallet' || queryKey[0] === 'withdrawals',
      }),
    onClose,
  });
}
