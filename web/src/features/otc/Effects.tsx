import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { changePlaces } from '../../lib/amounts/amounts.ts';
import { OwnAmount } from '../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { BalanceEffect } from '../../lib/quotes/index.ts';
import type { DeskTerms, OwnTerms } from './queries.ts';

/** Amounts that a trade pays and receives. */
export interface TradeAmounts {
  readonly fromAsset: string;
  readonly toAsset: string;
  readonly fromAmount: string;
  readonly toAmount: string;
}

interface EffectsProps {
  readonly base: string;
  readonly quote: string;
  /** Available balances by asset; undefined until loaded. */
  readonly available: ReadonlyMap<string, string> | undefined;
  /** Undefined without a side or a price. */
  readonly amounts: TradeAmounts | undefined;
}

/** The balances before and after a trade. */
export function Effects({ base, quote, available, amounts }: EffectsProps) {
  const { t } = useTranslation('otc');
  const align = Math.max(changePlaces(base), changePlaces(quote));
  const changeOf = (asset: string) => {
    if (amounts === undefined) return undefined;
    if (asset === amounts.toAsset) return amounts.toAmount;
    return toDecimalString(decimal(amounts.fromAmount).times('-1'));
  };
  return (
    <>
      <Heading size="13" marginTop="5" marginBottom="2">
        {t('effects.title')}
      </Heading>
      <Rows aligned>
        {[base, quote].map((asset) => (
          <BalanceEffect
            key={asset}
            align={align}
            asset={asset}
            before={available && (available.get(asset) ?? '0')}
            change={changeOf(asset)}
          />
        ))}
      </Rows>
    </>
  );
}

interface LimitsProps {
  readonly desk: Pick<DeskTerms, 'minimumUsd' | 'streamMaximumUsd' | 'maximumUsd'> | undefined;
  readonly own?: OwnTerms | undefined;
}

/** The desk's sizes, and what is left of the institution's limit. */
export function Limits({ desk, own }: LimitsProps) {
  const { t } = useTranslation('otc');
  const usd = (value: string | undefined) => <Amount value={value} places={0} unit="USD" />;
  return (
    <>
      <Heading size="13" marginTop="5" marginBottom="2">
        {t('limits.title')}
      </Heading>
      <Rows>
        <Row label={t('limits.minimum')}>{usd(desk?.minimumUsd)}</Row>
        <Row label={t('limits.realTime')}>{usd(desk?.streamMaximumUsd)}</Row>
        <Row label={t('limits.request')}>{usd(own?.maximumUsd ?? desk?.maximumUsd)}</Row>
        {own !== undefined && (
          <Row label={t('limits.daily')}>
            <OwnAmount value={own.daily.left} places={2} />{' '}
            <Text as="span" tone="3">
              {t('limits.of')}
            </Text>{' '}
            <Amount value={own.daily.limit} places={0} unit="USD" />
          </Row>
        )}
        <Row label={t('limits.fee')}>0</Row>
        <Row label={t('limits.settles')}>{t('limits.atOnce')}</Row>
      </Rows>
    </>
  );
}
