import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { formatDecimal, MISSING } from '@aldgate/ui/format/decimal.ts';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { changePlaces, displayPlaces, fullPlaces } from '../../lib/amounts/amounts.ts';
import { OwnAmount } from '../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { BalanceEffect, compareToMid, EffectsHalf } from '../../lib/quotes/index.ts';
import type { ConvertView } from './conversionForm.ts';
import type { RiskConfig } from './queries.ts';

interface FactsProps {
  readonly view: ConvertView;
  readonly quota: RiskConfig['quota'] | undefined;
  /** The platform's spread of the pair, in basis points. */
  readonly spreadBps: string | undefined;
  /** Worth of all available balances in US dollars; null if one has no current price. */
  readonly worth: string | null | undefined;
}

/** The effects of the conversion: balances before and after, rate comparison, and limits. */
export function Facts({ view, quota, spreadBps, worth }: FactsProps) {
  const { t } = useTranslation('convert');
  const { from, to, fromAvailable, toAvailable, amounts } = view;
  const align = Math.max(changePlaces(from.asset), changePlaces(to.asset));
  return (
    <EffectsHalf>
      <Heading size="13" marginBottom="2">
        {t('facts.beforeAfter')}
      </Heading>
      <Rows aligned>
        <BalanceEffect
          align={align}
          asset={from.asset}
          before={fromAvailable}
          change={amounts && toDecimalString(decimal(amounts.from).times('-1'))}
        />
        <BalanceEffect align={align} asset={to.asset} before={toAvailable} change={amounts?.to} />
        <Row label={t('facts.worth')}>
          {worth === null ? MISSING : <OwnAmount value={worth} places={2} unit="USD" />}
        </Row>
      </Rows>
      <Heading size="13" marginTop="5" marginBottom="2">
        {t('facts.compare')}
      </Heading>
      <Compare view={view} spreadBps={spreadBps} />
      <Heading size="13" marginTop="5" marginBottom="2">
        {t('facts.limits')}
      </Heading>
      <Rows>
        {[from, to].map(({ asset, minimum, maximum }) => (
          <Row key={asset} label={t('facts.range', { asset })}>
            <Amount value={minimum} places={fullPlaces(asset)} placesMax={18} />{' '}
            <Text as="span" tone="3">
              {t('facts.to')}
            </Text>{' '}
            <Amount value={maximum} places={fullPlaces(asset)} placesMax={18} unit={asset} />
          </Row>
        ))}
        {quota !== undefined && (
          <Row label={t('facts.quota')}>
            <OwnAmount value={quota.left} places={2} />{' '}
            <Text as="span" tone="3">
              {t('facts.of')}
            </Text>{' '}
            <Amount value={quota.limit} places={2} unit="USD" />
          </Row>
        )}
        <Row label={t('facts.settles')}>{t('facts.atOnce')}</Row>
      </Rows>
    </EffectsHalf>
  );
}

/** The market beside the quote: last price, mid-market when quoted, and the quote's difference from it. */
function Compare({ view, spreadBps }: Pick<FactsProps, 'view' | 'spreadBps'>) {
  const { market, quote, volatilityBps } = view;
  const { t } = useTranslation('convert');
  const { t: tQuotes } = useTranslation('quotes');
  const locale = useLocale();
  const comparison = quote && compareToMid(quote, displayPlaces(quote.quoteAsset));
  return (
    <Rows>
      <Row label={t('facts.market')}>
        <Price value={market?.price} unit={market?.quoteAsset ?? ''} />
      </Row>
      <Row label={tQuotes('mid')}>
        <Price value={quote?.referencePrice} unit={quote?.quoteAsset ?? ''} />
      </Row>
      <Row label={t('facts.difference')}>
        {quote === undefined || comparison === undefined ? (
          MISSING
        ) : (
          <>
            {formatDecimal(comparison.basisPoints, { locale, placesMin: 1, signed: true })}{' '}
            <Text as="span" tone="3">
              {tQuotes('bps')}, <Amount value={comparison.cost} places={2} placesMax={8} /> {quote.quoteAsset}
            </Text>
          </>
        )}
      </Row>
      <Row label={t('facts.spread')}>
        {spreadBps === undefined || volatilityBps === undefined
          ? MISSING
          : t('facts.spreadParts', { spread: spreadBps, volatility: volatilityBps })}
      </Row>
      <Row label={tQuotes('feeLabel')}>0</Row>
    </Rows>
  );
}
