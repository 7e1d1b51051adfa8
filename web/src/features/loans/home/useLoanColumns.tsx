import { sumLiabilities } from '@aldgate/domain/loans/liabilities.ts';
import { formatDate } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { displayPlaces } from '../../../lib/amounts/amounts.ts';
import { formatPercent } from '../../../lib/amounts/formatPercent.ts';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { RecordColumn } from '../../../lib/records/RecordTable.tsx';
import { LoanStatus } from '../LoanStatus.tsx';
import { LtvMark } from '../LtvMark.tsx';
import type { Loan } from '../queries.ts';

/** The columns of loans, whose amounts align across the given ones. */
export function useLoanColumns(loans: readonly Loan[]): readonly RecordColumn<Loan>[] {
  const { t } = useTranslation('loans');
  const locale = useLocale();
  const alignTo = (asset: (loan: Loan) => string) => Math.max(0, ...loans.map((loan) => displayPlaces(asset(loan))));
  const [dueAlign, collateralAlign] = [
    alignTo(({ asset }) => asset),
    alignTo(({ collateralAsset }) => collateralAsset),
  ];
  const due = (value: string, asset: string) => (
    <OwnAmount value={value} places={displayPlaces(asset)} align={dueAlign} unit={asset} slot />
  );
  const time = ({ borrowedAt }: Loan) => formatDate(borrowedAt, locale);
  const collateral = ({ collateralAmount, collateralAsset }: Loan) => (
    <OwnAmount
      value={collateralAmount}
      places={displayPlaces(collateralAsset)}
      align={collateralAlign}
      unit={collateralAsset}
      slot
    />
  );
  const status = (loan: Loan) => <LoanStatus loan={loan} />;
  const maturity = ({ maturityAt }: Loan) => formatDate(maturityAt, locale);
  const matures = (loan: Loan) => t('list.matures', { day: maturity(loan) });
  return [
    { id: 'time', label: t('fields.borrowedAt'), opens: true, cell: time, below: [matures, status] },
    {
      id: 'current',
      label: t('fields.currentAmount'),
      isFigure: true,
      cell: ({ currentAmount, asset }) => due(currentAmount, asset),
      below: [collateral],
    },
    {
      id: 'initial',
      label: t('fields.initialAmount'),
      from: 'wide',
      isFigure: true,
      cell: ({ initialAmount, asset }) => due(initialAmount, asset),
    },
    {
      id: 'owed',
      label: t('fields.liabilities'),
      from: 'desktop',
      isFigure: true,
      cell: ({ liabilities, asset }) => due(sumLiabilities(liabilities), asset),
    },
    { id: 'collateral', label: t('fields.collateral'), from: 'tablet', isFigure: true, cell: collateral },
    {
      id: 'valuation',
      label: t('fields.collateralValuation'),
      from: 'wide',
      isFigure: true,
      cell: ({ collateralValuation }) => <OwnAmount value={collateralValuation} places={2} unit="USD" />,
    },
    {
      id: 'rate',
      label: t('fields.annualRate'),
      from: 'desktop',
      isFigure: true,
      cell: ({ annualRate }) => formatPercent(annualRate, locale),
    },
    { id: 'maturity', label: t('fields.maturityAt'), from: 'tablet', isQuiet: true, cell: maturity },
    { id: 'ltv', label: t('fields.ltv'), isFigure: true, cell: (loan) => <LtvMark loan={loan} /> },
    { id: 'status', label: t('list.status'), from: 'tablet', isFigure: true, cell: status },
  ];
}
