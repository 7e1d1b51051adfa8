import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import type { BankRecord } from '../records/queries.ts';

const CancelDepositDialog = lazyPart(() => import('./CancelDepositDialog.tsx'));

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
      {isConfirming && (
        <Suspense fallback={null}>
          <CancelDepositDialog record={record} onClose={() => setConfirming(false)} />
        </Suspense>
      )}
    </>
  );
}
