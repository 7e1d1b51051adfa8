import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { CopyId } from '../../lib/lists/CopyId.tsx';
import { PathLink } from '../../lib/page/links.tsx';
import { momentText } from './hoursText.ts';
import type { Placed } from './useKeyedOrder.ts';

interface PlacedStateProps {
  readonly kind: 'limit' | 'request';
  readonly placed: Placed;
  readonly onAgain: () => void;
}

/** A limit order that rests or a request that was sent. Its heading takes the focus, so that it is announced. */
export function PlacedState({ kind, placed: { orderId, answerBy }, onAgain }: PlacedStateProps) {
  const { t } = useTranslation('otc');
  const { t: tQuotes } = useTranslation('quotes');
  const locale = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <>
      <Heading ref={heading} size="20" marginTop="4" marginBottom="4" tabIndex={-1} data-quiet-focus>
        {t(`placed.${kind}`)}
      </Heading>
      <Rows>
        <Row label={tQuotes('done.order')}>
          <CopyId value={orderId} label={tQuotes('done.order')} />
        </Row>
        {answerBy !== undefined && (
          <Row label={t('placed.answerBy')}>
            {t('hours.moment', { utc: momentText(answerBy, locale, 'UTC'), local: momentText(answerBy, locale) })}
          </Row>
        )}
      </Rows>
      <Inline wrap gap="3 5" marginTop="6">
        <Button kind="primary" size="large" onClick={onAgain}>
          {t(`placed.again.${kind}`)}
        </Button>
        <PathLink to="otcinfo/record">{t('form.records')}</PathLink>
      </Inline>
    </>
  );
}
