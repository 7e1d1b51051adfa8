import { toast } from '@aldgate/client-kit/toasts.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { boundText } from '../../../lib/amounts/amounts.ts';
import { call } from '../../../lib/calls/calls.ts';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { CodeStep } from '../../../lib/codes/CodeStep.tsx';
import { useCodes } from '../../../lib/codes/useCodes.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useArea } from '../../../lib/page/area.ts';
import type { CoinRecord } from './queries.ts';

interface TakeOverWithdrawalProps {
  readonly rail: 'chain' | 'bank';
  readonly record: Pick<CoinRecord, 'orderId' | 'asset' | 'amount'>;
}

const CALLS = { chain: 'takeOverWithdraw', bank: 'takeOverFiatWithdraw' } as const;

/** Lets an administrator become the maker of a removed member's withdrawal, with the codes of a new one. */
export default function TakeOverWithdrawal(props: TakeOverWithdrawalProps) {
  const { t } = useTranslation('wallet');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="primary" wide onClick={() => setOpen(true)}>
        {t('coinRecords.takeOver.action')}
      </Button>
      {isOpen && <TakeOverDrawer {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function TakeOverDrawer({ rail, record, onClose }: TakeOverWithdrawalProps & { readonly onClose: () => void }) {
  const { t } = useTranslation('wallet');
  const { orderId: withdrawId, asset, amount } = record;
  const { calls } = useArea();
  const sendCode = rail === 'chain' ? calls.sendCode : calls.sendBankCode;
  const codes = useCodes(withdrawId, () => call(sendCode, { withdrawId }));
  const queries = useQueryClient();
  const takeOver = useCallMutation(CALLS[rail], {
    onSuccess: () => {
      toast('success', t('coinRecords.takeOver.done'));
      onClose();
    },
    onError: codes.rejected,
    onSettled: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'wallet' || queryKey[0] === 'withdrawals',
      }),
  });
  return (
    <CodeStep
      codes={codes}
      text={{
        title: t('coinRecords.takeOver.title', { amount: boundText(amount, asset), asset }),
        follows: t('coinRecords.takeOver.follows'),
        submit: t('coinRecords.takeOver.action'),
        sent: t('coinRecords.takeOver.sent'),
      }}
      action={takeOver}
      onSubmit={(proof) => takeOver.mutate({ withdrawId, ...proof })}
      onClose={onClose}
    />
  );
}
