import { movingAsset, movingIndex, movingPricesOfSteps } from '@aldgate/domain/loans/movingPrice.ts';
import type { LoanSteps } from '@aldgate/domain/loans/terms.ts';
import { LOAN_STEPS, levelOf } from '@aldgate/domain/loans/watch.ts';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { pricePlaces } from '../pricePlaces.ts';
import type { Loan } from '../queries.ts';
import { StepPrices } from '../StepPrices.tsx';
import { readValues } from './loanValues.ts';
import styles from './ltvPanel.module.css';
import { useLoanTexts } from './useLoanTexts.ts';

/** LTV as a bar with the steps, and the price that leads to each of them. */
export function LtvPanel({ loan }: { loan: Loan }) {
  const { t } = useTranslation('loans');
  const { percent } = useLoanTexts();
  const { ltv, status, endReason, isShortfall } = loan;
  if (status === 'ended' || isShortfall || ltv === null) {
    const text =
      endReason !== null ? (`ended.${endReason}` as const) : isShortfall ? ('none' as const) : ('unknown' as const);
    return (
      <>
        <Heading size="13">{t('detail.ltv.title')}</Heading>
        <Text size="13" tone="2" padding="4 0">
          {t(`detail.ltv.${text}`)}
        </Text>
      </>
    );
  }
  const values = readValues(loan);
  return (
    <>
      <Inline wrap gap="1 3" justify="between" align="baseline">
        <Heading size="13">{t('detail.ltv.title')}</Heading>
        <PriceNow loan={loan} />
      </Inline>
      <p className={styles.figure} data-level={levelOf(ltv, loan.steps)}>
        {percent(ltv)}
      </p>
      <LtvBar ltv={ltv} loan={loan} />
      <StepPrices
        movingAsset={movingAsset(loan)}
        steps={loan.steps}
        prices={values === null ? undefined : movingPricesOfSteps(loan, values, loan.steps)}
        index={values && movingIndex(loan, values)}
        ltv={ltv}
      />
    </>
  );
}

function PriceNow({ loan }: { loan: Loan }) {
  const { t } = useTranslation('loans');
  const locale = useLocale();
  const values = readValues(loan);
  if (values === null) return null;
  const price = movingIndex(loan, values);
  const places = pricePlaces(price);
  return (
    <Text as="span" size="12" tone="2" numeric>
      {t('detail.ltv.price', {
        asset: movingAsset(loan),
        price: formatDecimal(price, { locale, placesMin: 2, placesMax: places }),
      })}
    </Text>
  );
}

interface OfLtv {
  readonly ltv: string;
  readonly loan: Loan;
}

function LtvBar({ ltv, loan: { steps } }: OfLtv) {
  const { t } = useTranslation('loans');
  const { percent } = useLoanTexts();
  const label = t('detail.ltv.bar', { ltv: percent(ltv), liquidation: percent(steps.liquidation) });
  return (
    <div className={styles.bar} role="img" aria-label={label}>
      <span
        className={styles.filled}
        data-level={levelOf(ltv, steps)}
        style={{ width: `${placeOnBar(ltv, steps)}%` }}
      />
      {LOAN_STEPS.map((step) => (
        <span
          key={step}
          className={styles.mark}
          data-step={step}
          style={{ left: `${placeOnBar(steps[step], steps)}%` }}
        />
      ))}
    </div>
  );
}

/** The bar ends so far above the last step, so that what is beyond it shows. */
const BEYOND = 0.12;

/** The place of an LTV on the bar in percent of its width; pixels need no decimal precision. */
function placeOnBar(ltv: string, { liquidation }: LoanSteps): number {
  const end = Number(liquidation) + BEYOND;
  return Math.min(100, Math.max(0, (Number(ltv) / end) * 100));
}
