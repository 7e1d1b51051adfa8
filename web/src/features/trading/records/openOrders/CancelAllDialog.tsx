import { toast } from '@aldgate/client-kit/toasts.ts';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { ConfirmDialog } from '@aldgate/ui/overlays/ConfirmDialog.tsx';
import { useState } from 'react';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { useAccount } from '../../account/accounts.ts';
import { useOrderActions } from '../../orders/useOrderActions.ts';
import { RejectionNote } from '../RejectionNote.tsx';

export interface CancelAllProps {
  readonly keyId: string;
  /** Limits the cancellation to one contract; all contracts without it. */
  readonly onlySymbol: string | undefined;
  readonly count: number;
}

/** Asks for confirmation, with the number and scope of the orders. */
export default function CancelAllDialog({ keyId, onlySymbol, count, onEnd }: CancelAllProps & { onEnd: () => void }) {
  const { t } = useTranslation('trading');
  const { cancelAll } = useOrderActions();
  const accountName = useAccount()?.accountName;
  const [isBusy, setBusy] = useState(false);
  const [rejection, setRejection] = useState<unknown>();
  const run = async () => {
    setBusy(true);
    setRejection(undefined);
    try {
      const request = { exchangeKeyId: keyId, ...(onlySymbol !== undefined && { instrumentId: onlySymbol }) };
      const { cancelled } = await cancelAll(request);
      toast('success', t('records.cancelAll.done', { count: cancelled }));
      onEnd();
    } catch (error) {
      setRejection(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      title={t('records.cancelAll.title', { count })}
      kind="danger"
      busy={isBusy}
      cancelLabel={t('records.back')}
      confirmLabel={isBusy ? t('records.sending') : t('records.cancelAll.confirm', { count })}
      onCancel={onEnd}
      onConfirm={() => void run()}
    >
      <p>{t('records.cancelAll.text')}</p>
      <Rows>
        <Row label={t('records.columns.symbol')}>{onlySymbol ?? t('records.anySymbol')}</Row>
        <Row label={t('account.title')}>{accountName}</Row>
      </Rows>
      <RejectionNote error={rejection} title={t('records.cancelAll.failed')} />
    </ConfirmDialog>
  );
}
