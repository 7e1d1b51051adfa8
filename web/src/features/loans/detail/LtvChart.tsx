import { Section } from '@aldgate/ui/layout/Section.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useMemo } from 'react';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import type { AmountAxis } from '../../../lib/charts/amountAxis.ts';
import { DayChart } from '../../../lib/charts/DayChart.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { LoadState } from '../../../lib/messages/LoadState.tsx';
import { pricePlaces } from '../pricePlaces.ts';
import type { Loan } from '../queries.ts';
import { type LoanDay, useLoanDays } from './queries.ts';
import { useLoanTexts } from './useLoanTexts.ts';

/** The steps that the chart has, by their colours. */
const CHART_STEPS = [
  ['opening', 'text'],
  ['marginCall', 'warning'],
  ['lastCall', 'warning'],
  ['liquidation', 'danger'],
] as const;

/** An axis of fractions, labelled in whole percent. */
const percentAxis = (): AmountAxis => ({ minMove: 0.01, formatter: (value) => `${(value * 100).toFixed(0)}%` });

/** LN-01: LTV at the end of each day against the steps. */
export function LtvChart({ loan }: { loan: Loan }) {
  const { t } = useTranslation('loans');
  const days = useLoanDays(loan.loanId);
  return (
    <Section title={t('detail.chart.title')}>
      {days.data === undefined ? (
        <LoadState
          query={days}
          title={t('detail.records.failed')}
          text={(reason) => t('detail.records.failedText', { reason })}
          rows={6}
        />
      ) : days.data.length < 2 ? (
        <Text size="13" tone="2" padding="3 0">
          {t('detail.chart.young')}
        </Text>
      ) : (
        <Drawn loan={loan} days={days.data} />
      )}
    </Section>
  );
}

function Drawn({ loan: { steps, asset, collateralAsset }, days }: { loan: Loan; days: readonly LoanDay[] }) {
  const { t } = useTranslation('loans');
  const { percent } = useLoanTexts();
  const chart = useMemo(
    () => ({
      days: days.map(({ day }) => day),
      lines: [
        { name: 'ltv', color: 'accent' as const, values: days.map(({ ltv }) => ltv) },
        ...CHART_STEPS.map(([name, color]) => ({ name, color, values: days.map(() => steps[name]) })),
      ],
      createAxis: percentAxis,
    }),
    [days, steps],
  );
  return (
    <DayChart
      label={t('detail.chart.label')}
      attribution={t('detail.chart.attribution')}
      chart={chart}
      legend={[
        { name: 'ltv', label: t('fields.ltv'), value: (index) => percent(days[index]?.ltv ?? null) },
        ...CHART_STEPS.map(([name]) => ({ name, label: t(`steps.${name}`), value: () => percent(steps[name]) })),
      ]}
      renderNote={(index) => (
        <>
          <span>
            {t('detail.chart.price', { asset: collateralAsset, quote: asset })}{' '}
            <OwnAmount value={days[index]?.price} places={pricePlaces(days[index]?.price)} />
          </span>
          <span>
            {t('detail.chart.owed')} <OwnAmount value={days[index]?.owed} places={2} unit={asset} />
          </span>
        </>
      )}
    />
  );
}
