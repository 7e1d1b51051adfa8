import type { RecomputedEvent } from '@aldgate/domain/loans/recomputeLoan.ts';
import { isPositive } from '@aldgate/domain/money/amount.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Suspense, useState } from 'react';
import { FullAmount } from '../../../../lib/amounts/FullAmount.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../../lib/page/lazyPart.tsx';
import type { RecordColumn } from '../../../../lib/records/RecordTable.tsx';
import { SectionTable } from '../../../../lib/records/SectionTable.tsx';
import type { Loan } from '../../queries.ts';
import type { LoanEvent } from '../queries.ts';
import { useLoanTexts } from '../useLoanTexts.ts';
import { Check } from './Check.tsx';

const SaleReceipt = lazyPart(() => import('./SaleReceipt.tsx'));

/** The order of payments. */
const LIABILITIES = ['overdueInterest', 'interest', 'principal'] as const;

type Checked = RecomputedEvent<LoanEvent>;

interface EventsProps {
  readonly loan: Loan;
  /** The oldest first. */
  readonly events: readonly Checked[];
}

/** The events of a loan, the newest first, with what each paid and left; a liquidation opens its receipt. */
export function Events({ loan, events }: EventsProps) {
  const { t } = useTranslation('loans');
  const [openedId, setOpened] = useState<string>();
  const opened = events.find(({ event }) => event.eventId === openedId);
  return (
    <>
      <SectionTable
        label={t('detail.events.title')}
        empty={t('detail.events.none')}
        items={[...events].reverse()}
        columns={useColumns(loan, (event) => setOpened(event.eventId))}
        getKey={({ event }) => event.eventId}
      />
      <Suspense fallback={null}>
        {opened !== undefined && <SaleReceipt checked={opened} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </>
  );
}

function useColumns(
  { asset, collateralAsset }: Loan,
  onReceipt: (event: LoanEvent) => void,
): readonly RecordColumn<Checked>[] {
  const { t } = useTranslation('loans');
  const locale = useLocale();
  const { money, percent } = useLoanTexts();
  const time = ({ event }: Checked) => formatTime(event.businessAt, locale);
  const paid = ({ paid: amounts }: LoanEvent) =>
    amounts !== null &&
    (isPositive(amounts.interest) || isPositive(amounts.overdueInterest)) && (
      <Text as="small" size="11" tone="3">
        <br />
        {LIABILITIES.filter((part) => isPositive(amounts[part]))
          .map((part) => `${t(`fields.${part}`)} ${money(amounts[part], asset)}`)
          .join(' · ')}
      </Text>
    );
  const check = ({ isEqual, after }: Checked) => (
    <Check isEqual={isEqual}>
      <FullAmount value={after.owed.principal} asset={asset} /> ·{' '}
      <FullAmount value={after.collateral} asset={collateralAsset} />
    </Check>
  );
  return [
    { id: 'at', label: t('detail.events.time'), from: 'tablet', isQuiet: true, cell: time },
    {
      id: 'event',
      label: t('detail.events.event'),
      wraps: true,
      cell: ({ event }) => (
        <>
          {t(`detail.events.names.${event.event}`)}{' '}
          {event.hasReceipt && (
            <Button kind="link" onClick={() => onReceipt(event)}>
              {t('detail.events.receipt')}
            </Button>
          )}
          {paid(event)}
        </>
      ),
      below: [time],
    },
    {
      id: 'amount',
      label: t('detail.events.amount'),
      isFigure: true,
      cell: ({ event }) =>
        event.amount !== null && event.asset !== null && <FullAmount value={event.amount} asset={event.asset} />,
      below: [check],
    },
    {
      id: 'ltv',
      label: t('detail.events.ltv'),
      from: 'desktop',
      isFigure: true,
      cell: ({ event }) => percent(event.ltv),
    },
    {
      id: 'principal',
      label: t('detail.events.principal'),
      from: 'tablet',
      isFigure: true,
      cell: ({ event }) => <FullAmount value={event.principal} asset={asset} />,
    },
    {
      id: 'collateral',
      label: t('detail.events.collateral'),
      from: 'desktop',
      isFigure: true,
      cell: ({ event }) => <FullAmount value={event.collateralAmount} asset={collateralAsset} />,
    },
    { id: 'check', label: t('detail.records.check'), from: 'tablet', isFigure: true, cell: check },
  ];
}
