import { movingAsset } from '@aldgate/domain/loans/movingPrice.ts';
import { BeforeAfter, Row } from '@aldgate/ui/figures/Rows.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { MovingPrice } from '../../MovingPrice.tsx';
import type { Loan } from '../../queries.ts';
import { computeChanged, type LoanChange, readValues } from '../loanValues.ts';
import { useLoanTexts } from '../useLoanTexts.ts';

interface LtvEffectProps {
  readonly loan: Loan;
  /** Undefined until something valid is entered. */
  readonly change: LoanChange | undefined;
}

/** LTV and the price at which the collateral is sold, before and after a change; nothing without a current index. */
export function LtvEffect({ loan, change }: LtvEffectProps) {
  const { t } = useTranslation('loans');
  const { percent } = useLoanTexts();
  const values = readValues(loan);
  if (values === null) return null;
  const before = computeChanged(loan, values, {});
  const after = change && computeChanged(loan, values, change);
  return (
    <>
      <Row label={t('detail.forms.ltv')}>
        {after === undefined ? (
          percent(before.ltv)
        ) : (
          <BeforeAfter before={percent(before.ltv)} after={percent(after.ltv)} />
        )}
      </Row>
      <Row label={t('detail.forms.liquidationPrice', { asset: movingAsset(loan) })}>
        <MovingPrice before={before.liquidationPrice} after={after?.liquidationPrice} />
      </Row>
    </>
  );
}
