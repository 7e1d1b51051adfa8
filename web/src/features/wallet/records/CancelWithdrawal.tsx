import { toast } from '@aldgate/client-kit/toasts.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { ConfirmDialog } from '@aldgate/ui/overlays/ConfirmDialog.tsx';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ActionError } from '../../../lib/messages/ActionError.tsx';
import { type CoinRecordDetail, useCancelWithdrawal } from './queries.ts';

/** Cancels a withdrawal that is not being sent yet, after a confirmation. */
export function CancelWithdrawal({ record: { orderId } }: { record: CoinRecordDetail }) {
  const { t } = useTranslation('wallet');
  const [isConfirming, setConfirming] = useState(false);
  const cancel = useCancelWithdrawal(() => {
    setConfirming(false);
    toast('success', t('coinRecords.cancel.done'));
  });
  return (
    <>
      <Button
        kind="danger"
        wide
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
          title={t('coinRecords.cancel.title')}
          cancelLabel={t('coinRecords.cancel.keep')}
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
