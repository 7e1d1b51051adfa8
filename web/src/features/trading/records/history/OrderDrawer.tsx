import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { LoadFailure } from '../../../../lib/messages/LoadFailure.tsx';
import { OrderDetail } from './OrderDetail.tsx';
import { useOrderDetail } from './queries.ts';

interface OrderDrawerProps {
  readonly keyId: string;
  readonly clientOrderId: string;
  readonly onClose: () => void;
}

/** One order beside its list, with its executions. */
export default function OrderDrawer({ keyId, clientOrderId, onClose }: OrderDrawerProps) {
  const { t } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  const detail = useOrderDetail(keyId, clientOrderId);
  return (
    <Drawer
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('records.detail.order')}
      closeLabel={tApp('close')}
    >
      {detail.data !== undefined && <OrderDetail {...detail.data} />}
      {detail.data === undefined && detail.isError && (
        <LoadFailure
          error={detail.error}
          title={t('records.failed.title')}
          text={(reason) => t('records.failed.text', { reason })}
          onRetry={() => void detail.refetch()}
        />
      )}
      {detail.data === undefined && !detail.isError && <Skeleton rows={12} label={tApp('loading')} />}
    </Drawer>
  );
}
