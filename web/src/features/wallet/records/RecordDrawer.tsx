import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { LoadFailure, NotFoundState } from '../../../lib/messages/LoadFailure.tsx';
import { isRecordId } from '../../../lib/page/pageQuery.ts';
import CancelWithdrawal from './CancelWithdrawal.tsx';
import { useRecord } from './queries.ts';
import { RecordDetail } from './RecordDetail.tsx';

interface RecordDrawerProps {
  readonly orderId: string;
  readonly onClose: () => void;
}

/** All details of a record, beside the list. An id that cannot be one is not requested. */
export default function RecordDrawer({ orderId, onClose }: RecordDrawerProps) {
  return isRecordId(orderId) ? (
    <LoadedDrawer orderId={orderId} onClose={onClose} />
  ) : (
    <UnknownDrawer onClose={onClose} />
  );
}

function UnknownDrawer({ onClose }: Pick<RecordDrawerProps, 'onClose'>) {
  const { t } = useTranslation('wallet');
  const { t: tApp } = useTranslation();
  return (
    <Drawer
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('coinRecords.detail')}
      closeLabel={tApp('close')}
    >
      <NotFoundState />
    </Drawer>
  );
}

function LoadedDrawer({ orderId, onClose }: RecordDrawerProps) {
  const { t } = useTranslation('wallet');
  const { t: tApp } = useTranslation();
  const record = useRecord(orderId);
  const { data } = record;
  return (
    <Drawer
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={data === undefined ? t('coinRecords.detail') : t(`coinRecords.types.${data.type}`)}
      closeLabel={tApp('close')}
      footer={data?.mayCancel === true ? <CancelWithdrawal wide record={data} /> : undefined}
    >
      {data !== undefined ? (
        <RecordDetail record={data} />
      ) : record.isError ? (
        <LoadFailure
          error={record.error}
          title={t('coinRecords.failed')}
          text={(reason) => t('coinRecords.failedText', { reason })}
          onRetry={() => void record.refetch()}
        />
      ) : (
        <Skeleton rows={12} label={tApp('loading')} />
      )}
    </Drawer>
  );
}
