import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { formatDecimal, MISSING } from '@aldgate/ui/format/decimal.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { displayPlaces } from '../../lib/amounts/places.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { compareToMid } from './comparison.ts';
import type { ConvertView } from './view.ts';

/** The market beside the quote: last price, mid-market when quoted, and the quote's difference from it. */
export function Compare({ view: { market, quote } }: { view: ConvertView }) {
  const { t } = useTranslation('convert');
  const locale = useLocale();
  const comparison = quote && compareToMid(quote, displayPlaces(quote.quoteAsset));
  return (
    <Rows>
      <Row label={t('facts.market')}>
        <Price value={market?.price} unit={market?.quoteAsset ?? ''} />
      </Row>
      <Row label={t('facts.mid')}>
        <Price value={quote?.referencePrice} unit={quote?.quoteAsset ?? ''} />
      </Row>
      <Row label={t('facts.difference')}>
        {quote === undefined || comparison === undefined ? (
          MISSING
        ) : (
          <>
            {formatDecimal(comparison.basisPoints, { locale, placesMin: 1, signed: true })}{' '}
            <Text as="span" tone="3">
              {t('facts.bps')}, <Amount value={comparison.cost} places={2} placesMax={8} /> {quote.quoteAsset}
            </Text>
          </>
        )}
      </Row>
      <Row label={t('facts.fee')}>0</Row>
    </Rows>
  );
}
