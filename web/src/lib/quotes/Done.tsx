import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { FullAmount } from '../amounts/FullAmount.tsx';
import { useTranslation } from '../i18n/i18n.ts';
import { CopyId } from '../lists/CopyId.tsx';
import { PathLink } from '../page/links.tsx';
import type { FirmQuote, QuoteProduct } from './product.ts';

interface DoneProps {
  readonly product: QuoteProduct;
  readonly quote: FirmQuote;
  readonly orderId: string;
  readonly onRestart: () => void;
  /** Further links, such as to withdraw what was received. */
  readonly children?: ReactNode;
}

/** The completed trade in full (CV-01). Its heading takes the focus, so that screen readers announce the result. */
export function Done({ product, quote, orderId, onRestart, children }: DoneProps) {
  const { t } = useTranslation('quotes');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const amount = (value: string, asset: string) => <FullAmount value={value} asset={asset} />;
  return (
    <>
      <Heading ref={heading} size="20" marginBottom="4" tabIndex={-1} data-quiet-focus>
        {t(`${product.name}.done`)}
      </Heading>
      <Rows>
        <Row label={t('done.paid')}>{amount(quote.fromAmount, quote.fromAsset)}</Row>
        <Row label={t('done.received')}>
          <Text as="b" weight="strong">
            {amount(quote.toAmount, quote.toAsset)}
          </Text>
        </Row>
        <Row label={t('done.rate')}>
          <Text as="span" tone="3">
            {t('rateOf', { base: quote.baseAsset })}
          </Text>{' '}
          <Price value={quote.price} unit={quote.quoteAsset} />
        </Row>
        <Row label={t('done.order')}>
          <CopyId value={orderId} label={t('done.order')} />
        </Row>
      </Rows>
      <Inline wrap gap="3 5" marginTop="6">
        <Button kind="primary" size="large" onClick={onRestart}>
          {t(`${product.name}.again`)}
        </Button>
        <PathLink to={`${product.records}?order=${orderId}`}>{t('done.receipt')}</PathLink>
        {children}
      </Inline>
    </>
  );
}
