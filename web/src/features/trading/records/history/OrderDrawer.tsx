import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { useState } from 'react';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { LoadFailure } from '../../../../lib/messages/LoadFailure.tsx';
import { useRecordTexts } from '../list/recordTexts.ts';
import { OrderDetail } from './OrderDetail.tsx';
import { useOrderDetail } from './queries.ts';

interface OrderDrawerProps {
  readonly keyId: string;
  readonly clientOrderId: string;
  readonly onClose: () => void;
}

/** One order beside its list, with its executions; it leads to the other orders of an OCO. */
export default function OrderDrawer({ keyId, clientOrderId, onClose }: OrderDrawerProps) {
  const { t } = useTranslation('trading');
  const { t: tApp } = useTranslation();
  const texts = useRecordTexts();
  const [shown, setShown] = useState(clientOrderId);
  const detail = useOrderDetail(keyId, shown);
  return (
    <Drawer
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('records.detail.order')}
      closeLabel={tApp('close')}
    >
      {detail.data !== undefined && <OrderDetail keyId={keyId} {...detail.data} onOpen={setShown} />}
      {detail.data === undefined && detail.isError && (
        <LoadFailure error={detail.error} {...texts.failed} onRetry={() => void detail.refetch()} />
      )}
      {detail.data === undefined && !detail.isError && <Skeleton rows={12} label={tApp('loading')} />}
    </Drawer>
  );
}
