import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { LoadFailure, NotFoundState } from '../../lib/messages/LoadFailure.tsx';
import { isRecordId } from '../../lib/page/pageQuery.ts';
import { useReceipt } from './queries.ts';
import { ReceiptView } from './ReceiptView.tsx';

/** A conversion's receipt, or why there is none. An id that cannot be one is not requested. */
export function ReceiptContent({ orderId }: { orderId: string }) {
  return isRecordId(orderId) ? <Loaded orderId={orderId} /> : <NotFoundState />;
}

function Loaded({ orderId }: { orderId: string }) {
  const { t } = useTranslation('convert');
  const { t: tApp } = useTranslation();
  const receipt = useReceipt(orderId);
  if (receipt.data !== undefined) return <ReceiptView receipt={receipt.data} />;
  if (!receipt.isError) return <Skeleton rows={12} label={tApp('loading')} />;
  return (
    <LoadFailure
      error={receipt.error}
      title={t('receipt.failed')}
      text={(reason) => t('records.failedText', { reason })}
      onRetry={() => void receipt.refetch()}
    />
  );
}
