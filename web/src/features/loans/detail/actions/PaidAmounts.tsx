import { type Liabilities, subtractPaid } from '@aldgate/domain/loans/liabilities.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import type { Loan } from '../../queries.ts';
import { AmountEffect } from './AmountEffect.tsx';

/** The order of payments. */
const LIABILITIES = ['overdueInterest', 'interest', 'principal'] as const;

/** Each part of what is owed before and after a payment, in the order of payments. */
export function PaidAmounts({ loan, paid }: { readonly loan: Loan; readonly paid: Liabilities | undefined }) {
  const { t } = useTranslation('loans');
  const { asset, liabilities } = loan;
  const after = paid && subtractPaid(liabilities, paid);
  return LIABILITIES.map((part) => (
    <AmountEffect
      key={part}
      label={t(`fields.${part}`)}
      asset={asset}
      before={liabilities[part]}
      after={after?.[part]}
    />
  ));
}
