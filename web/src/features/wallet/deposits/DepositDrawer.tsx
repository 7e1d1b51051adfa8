import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { LoadFailure, NotFoundState } from '../../../lib/messages/LoadFailure.tsx';
import { DepositDetail } from './DepositDetail.tsx';
import { useDeposit } from './queries.ts';

interface DepositDrawerProps {
  readonly orderId: string;
  readonly onClose: () => void;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** All details of a deposit, beside the list. An id that cannot be one is not requested. */
export default function DepositDrawer({ orderId, onClose }: DepositDrawerProps) {
  const { t } = useTranslation('wallet');
  const { t: tApp } = useTranslation();
  return (
    <Drawer
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('deposits.detail')}
      closeLabel={tApp('close')}
    >
      {UUID.test(orderId) ? <Loaded orderId={orderId} /> : <NotFoundState />}
    </Drawer>
  );
}

function Loaded({ orderId }: { orderId: string }) {
  const { t } = useTranslation('wallet');
  const { t: tApp } = useTranslation();
  const deposit = useDeposit(orderId);
  if (deposit.data !== undefined) return <DepositDetail deposit={deposit.data} />;
  if (!deposit.isError) return <Skeleton rows={12} label={tApp('loading')} />;
  return (
    <LoadFailure
      error={deposit.error}
      title={t('deposits.failed')}
      text={(reason) => t('deposits.failedText', { reason })}
      onRetry={() => void deposit.refetch()}
    />
  );
}
