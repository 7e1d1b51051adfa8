import { toast } from '@aldgate/client-kit/toasts.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { boundText } from '../../../lib/amounts/amounts.ts';
import { call } from '../../../lib/calls/calls.ts';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { ChangeDrawer } from '../../../lib/forms/ChangeDrawer.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ActionError } from '../../../lib/messages/ActionError.tsx';
import { CodeField, isAboutCode, OwnerField, useCode, useStepUp } from '../../identity/index.ts';
import type { CoinRecord } from './queries.ts';

interface TakeOverWithdrawalProps {
  readonly rail: 'chain' | 'bank';
  readonly record: Pick<CoinRecord, 'orderId' | 'asset' | 'amount'>;
}

const CALLS = { chain: 'takeOverWithdraw', bank: 'takeOverFiatWithdraw' } as const;
const CODES = { chain: 'invokeWithdrawalEmailValidation', bank: 'invokeFiatWithdrawalEmailValidation' } as const;

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
  const code = useCode({
    channel: 'email',
    to: withdrawId,
    send: async () => ({ uuid: (await call(CODES[rail], { withdrawId })).emailUuid }),
  });
  const stepUp = useStepUp([code]);
  const queries = useQueryClient();
  const takeOver = useCallMutation(CALLS[rail], {
    onSuccess: () => {
      toast('success', t('coinRecords.takeOver.done'));
      onClose();
    },
    onError: stepUp.rejected,
    onSettled: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'wallet' || queryKey[0] === 'withdrawals',
      }),
  });
  return (
    <ChangeDrawer
      title={t('coinRecords.takeOver.title', { amount: boundText(amount, asset), asset })}
      follows={t('coinRecords.takeOver.follows')}
      submit={t('coinRecords.takeOver.action')}
      busy={takeOver.isPending}
      error={takeOver.error}
      onClose={onClose}
      onSubmit={() => {
        stepUp.setTried(true);
        if (!stepUp.isComplete || code.uuid === undefined) return;
        const proof = { emailUuid: code.uuid, emailCode: code.digits };
        takeOver.mutate({ withdrawId, ...proof, ...(stepUp.needsGoogle && { gaCode: stepUp.gaCode }) });
      }}
    >
      <div>
        <CodeField code={code} tried={stepUp.tried} error={takeOver.error} sentText={t('coinRecords.takeOver.sent')} />
        <OwnerField stepUp={stepUp} error={takeOver.error} />
      </div>
      {!isAboutCode(takeOver.error) && <ActionError error={takeOver.error} />}
    </ChangeDrawer>
  );
}
