import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useEffect, useRef } from 'react';
import { fullPlaces } from '../../lib/amounts/amounts.ts';
import { OwnAmount } from '../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { CopyId } from '../../lib/lists/CopyId.tsx';
import { PathLink } from '../../lib/page/links.tsx';
import type { Flow } from './useFlow.ts';

interface DoneProps {
  readonly flow: Extract<Flow, { step: 'done' }>;
  readonly onRestart: () => void;
}

/**
 * The completed conversion in full (CV-01). Its heading takes the focus, so that screen readers announce the result.
 */
export function Done({ flow: { quote, orderId }, onRestart }: DoneProps) {
  const { t } = useTranslation('convert');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const amount = (value: string, asset: string) => (
    <OwnAmount value={value} places={fullPlaces(asset)} placesMax={18} unit={asset} />
  );
  return (
    <>
      <Heading ref={heading} size="20" marginBottom="4" tabIndex={-1} data-quiet-focus>
        {t('done.title')}
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
          {t('done.again')}
        </Button>
        <PathLink to={`record/convert?order=${orderId}`}>{t('done.receipt')}</PathLink>
      </Inline>
    </>
  );
}
