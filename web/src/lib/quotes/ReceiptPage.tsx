import { CallError } from '@aldgate/client-kit/calls/callError.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Brand } from '@aldgate/ui/figures/Mark.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Navigate, useParams } from 'react-router';
import { useTranslation } from '../i18n/i18n.ts';
import { DEFAULT_LANGUAGE } from '../i18n/language.ts';
import { LanguageSwitch } from '../page/LanguageSwitch.tsx';
import { PathLink } from '../page/links.tsx';
import { usePageTitle } from '../page/Page.tsx';
import { isRecordId } from '../page/pageQuery.ts';
import type { QuoteProduct } from './product.ts';
import { ReceiptContent } from './ReceiptContent.tsx';
import styles from './receiptPage.module.css';
import { useReceipt } from './useReceipt.ts';

/** The receipt of one trade as a sheet of paper: to print, or to save as a PDF. It has no bar and no menu. */
export function ReceiptPage({ product }: { product: QuoteProduct }) {
  const { t } = useTranslation('quotes');
  const { orderId = '', language = DEFAULT_LANGUAGE } = useParams();
  const { error } = useReceipt(product, orderId, isRecordId(orderId));
  // SH-13: there is no trade of this id.
  const isUnknown = !isRecordId(orderId) || (error instanceof CallError && error.entry === 'notFound');
  // The browser proposes the title as the file's name.
  usePageTitle(`${t('receipt.title')} ${orderId}`);
  if (isUnknown) return <Navigate replace to={`/${language}/404`} />;
  return (
    <div className={styles.desk}>
      <Inline wrap justify="between" gap="2 4" className={styles.tools}>
        <PathLink to={`${product.records}?order=${orderId}`}>{t(`${product.name}.backToRecords`)}</PathLink>
        <Inline gap="3">
          <LanguageSwitch />
          <Button kind="primary" onClick={() => window.print()}>
            {t('receipt.print')}
          </Button>
        </Inline>
      </Inline>
      {/* Paper is light whatever the theme. */}
      <main className={styles.sheet} data-theme="light">
        <Inline justify="between" marginBottom="6" lineBottom="2" padding="0 0 4">
          <Brand size={24} />
          <Heading as="h1" size="16">
            {t('receipt.title')}
          </Heading>
        </Inline>
        <ReceiptContent product={product} orderId={orderId} />
      </main>
    </div>
  );
}
