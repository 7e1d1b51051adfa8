import { Button } from '@aldgate/ui/controls/Button.tsx';
import { useState } from 'react';
import { useConfirmedCall } from '../../lib/confirmations/useConfirmedCall.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { type Approval, useRefresh } from './queries.ts';

/** Withdraws the own request, after a confirmation. */
export function WithdrawRequest({ approval }: { approval: Approval }) {
  const { t } = useTranslation('approvals');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="danger" wide onClick={() => setOpen(true)}>
        {t('withdraw.action')}
      </Button>
      {isOpen && <Confirmation approval={approval} onClose={() => setOpen(false)} />}
    </>
  );
}

function Confirmation({ approval: { approvalId, kind }, onClose }: { approval: Approval; onClose: () => void }) {
  const { t } = useTranslation('approvals');
  return useConfirmedCall('withdrawMemberApproval', {
    request: { approvalId },
    text: {
      title: t('withdraw.title'),
      follows: <p>{t(`withdraw.follows.${kind}`)}</p>,
      confirm: t('withdraw.action'),
      done: t('withdraw.done'),
    },
    onDone: onClose,
    onSettled: useRefresh(),
    onClose,
  });
}
