import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { useTranslation } from '../i18n/i18n.ts';
import { LoadFailure, NotFoundState } from '../messages/LoadFailure.tsx';
import { isRecordId } from '../page/pageQuery.ts';
import type { QuoteProduct } from './product.ts';
import { ReceiptView } from './ReceiptView.tsx';
import { useReceipt } from './useReceipt.ts';

interface ReceiptContentProps {
  readonly product: QuoteProduct;
  readonly orderId: string;
}

/** A trade's receipt, or why there is none. An id that cannot be one is not requested. */
export function ReceiptContent({ product, orderId }: ReceiptContentProps) {
  return isRecordId(orderId) ? <Loaded product={product} orderId={orderId} /> : <NotFoundState />;
}

function Loaded({ product, orderId }: ReceiptContentProps) {
  const { t } = useTranslation('quotes');
  const { t: tApp } = useTranslation();
  const receipt = useReceipt(product, orderId);
  if (receipt.data !== undefined) return <ReceiptView receipt={receipt.data} />;
  if (!receipt.isError) return <Skeleton rows={12} label={tApp('loading')} />;
  return (
    <LoadFailure
      error={receipt.error}
      title={t('receipt.failed')}
      text={(reason) => t('receipt.failedText', { reason })}
      onRetry={() => void receipt.refetch()}
    />
  );
}
