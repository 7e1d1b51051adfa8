import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { useTranslation } from '../i18n/i18n.ts';
import { PathLink } from '../page/links.tsx';
import { isRecordId } from '../page/pageQuery.ts';
import type { QuoteProduct } from './product.ts';
import { ReceiptContent } from './ReceiptContent.tsx';

interface ReceiptDrawerProps {
  readonly product: QuoteProduct;
  readonly orderId: string;
  readonly onClose: () => void;
}

/** The receipt of one trade, beside the list. Loaded when the first one is opened. */
export default function ReceiptDrawer({ product, orderId, onClose }: ReceiptDrawerProps) {
  const { t } = useTranslation('quotes');
  const { t: tApp } = useTranslation();
  return (
    <Drawer
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('receipt.title')}
      closeLabel={tApp('close')}
    >
      {isRecordId(orderId) && (
        <Inline marginBottom="3">
          <PathLink to={`${product.records}/${orderId}`}>{t('receipt.page')}</PathLink>
        </Inline>
      )}
      <ReceiptContent product={product} orderId={orderId} />
    </Drawer>
  );
}
