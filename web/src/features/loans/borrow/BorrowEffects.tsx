import { movingAsset } from '@aldgate/domain/loans/movingPrice.ts';
import { decimal, sumAmounts, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { changePlaces, displayPlaces, fullPlaces } from '../../../lib/amounts/amounts.ts';
import { FullAmount } from '../../../lib/amounts/FullAmount.tsx';
import { formatPercent } from '../../../lib/amounts/formatPercent.ts';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { BalanceEffect } from '../../../lib/quotes/index.ts';
import type { LoanConfigure } from '../queries.ts';
import { StepPrices } from '../StepPrices.tsx';
import type { BorrowEntry } from './borrowEntry.ts';
import type { BorrowTerms, BorrowView } from './borrowView.ts';
import type { LoanPreview } from './queries.ts';

interface BorrowEffectsProps {
  readonly entry: BorrowEntry;
  readonly view: BorrowView;
  readonly terms: BorrowTerms;
  readonly configure: LoanConfigure;
  readonly preview: LoanPreview | undefined;
  readonly available: ReadonlyMap<string, string> | undefined;
}

/** Shows what the loan costs, the prices at which something happens, and the balances after it. */
export function BorrowEffects({ entry, view, terms, configure, preview, available }: BorrowEffectsProps) {
  const { t } = useTranslation('loans');
  const locale = useLocale();
  const { asset, collateralAsset, term } = entry;
  const { values } = view;
  const chosen = view.terms.find((each) => each.term === term);
  const interest = values === undefined ? null : (chosen?.interest ?? null);
  const balanceOf = (symbol: string) => available?.get(symbol) ?? (available && '0');
  const align = Math.max(changePlaces(asset), changePlaces(collateralAsset));
  const restore = configure.collateral.find((each) => each.asset === collateralAsset)?.restore;
  return (
    <>
      <Heading size="13" marginBottom="2">
        {t('effects.cost')}
      </Heading>
      <Rows>
        <Row label={t('fields.annualRate')}>{formatPercent(chosen?.annualRate, locale)}</Row>
        <Row label={t('borrow.interest')}>
          <FullAmount value={interest} asset={asset} />
        </Row>
        <Row label={t('borrow.dueAtMaturity')}>
          <FullAmount
            value={values === undefined || interest === null ? null : sumAmounts([values.due, interest])}
            asset={asset}
          />
        </Row>
        <Row label={t('fields.maturityAt')}>
          {preview === undefined ? MISSING : formatTime(preview.maturityAt, locale)}
        </Row>
      </Rows>
      <Text size="12" tone="2" lead="text" marginTop="2">
        {t('effects.interestNote', { rate: formatPercent(configure.overdueRate, locale) })}
      </Text>
      <Heading size="13" marginTop="5" marginBottom="2">
        {t('prices.title')}
      </Heading>
      <StepPrices
        movingAsset={movingAsset(entry)}
        steps={terms.steps}
        prices={view.prices}
        index={movingAsset(entry) === asset ? terms.dueIndex : terms.collateralIndex}
      />
      <Text size="12" tone="2" lead="text" marginTop="2">
        {t('effects.stepsNote', {
          restore: formatPercent(restore, locale),
          fee: formatPercent(configure.liquidationFee, locale),
        })}
      </Text>
      <Heading size="13" marginTop="5" marginBottom="2">
        {t('effects.balances')}
      </Heading>
      <Rows aligned>
        <BalanceEffect
          align={align}
          asset={collateralAsset}
          before={balanceOf(collateralAsset)}
          change={values && toDecimalString(decimal(values.collateral).times('-1'))}
        />
        <BalanceEffect align={align} asset={asset} before={balanceOf(asset)} change={values?.due} />
      </Rows>
      <Heading size="13" marginTop="5" marginBottom="2">
        {t('effects.bounds')}
      </Heading>
      <Bounds entry={entry} configure={configure} />
    </>
  );
}

/** The smallest loan, what the limit leaves, and what the pool has. */
function Bounds({ entry: { asset }, configure }: Pick<BorrowEffectsProps, 'entry' | 'configure'>) {
  const { t } = useTranslation('loans');
  const { limit, currencies } = configure;
  const terms = currencies.find((each) => each.asset === asset);
  return (
    <Rows>
      <Row label={t('effects.minimum')}>
        <FullAmount value={terms?.minimum ?? null} asset={asset} />
      </Row>
      <Row label={t('effects.pool')}>
        <Amount value={terms?.available} places={fullPlaces(asset)} placesMax={displayPlaces(asset)} unit={asset} />
      </Row>
      <Row label={t('effects.limit')}>
        <OwnAmount value={limit.left} places={2} />{' '}
        <Text as="span" tone="3">
          {t('effects.of')}
        </Text>{' '}
        <OwnAmount value={limit.usd} places={2} unit="USD" />
      </Row>
    </Rows>
  );
}
