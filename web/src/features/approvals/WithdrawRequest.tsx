import { toast } from '@aldgate/client-kit/toasts.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { ConfirmDialog } from '@aldgate/ui/overlays/ConfirmDialog.tsx';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { ActionError } from '../../lib/messages/ActionError.tsx';
import { type Approval, useApprovalAction } from './queries.ts';

/** Withdraws the own request, after a confirmation. */
export function WithdrawRequest({ approval: { approvalId, kind } }: { approval: Approval }) {
  const { t } = useTranslation('approvals');
  const { t: tApp } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const action = useApprovalAction('withdrawMemberApproval', {
    onSuccess: () => {
      setOpen(false);
      toast('success', t('withdraw.done'));
    },
  });
  return (
    <>
      <Button kind="danger" wide onClick={() => setOpen(true)}>
        {t('withdraw.action')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          open
          title={t('withdraw.title')}
          cancelLabel={tApp('back')}
          confirmLabel={t('withdraw.action')}
          kind="danger"
          busy={action.isPending}
          onCancel={() => setOpen(false)}
          onConfirm={() => action.mutate({ approvalId })}
        >
          <p>{t(`withdraw.follows.${kind}`)}</p>
          <ActionError error={action.error} />
        </ConfirmDialog>
      )}
    </>
  );
}
