import { computeLines, type Lines } from '@aldgate/domain/brokers/financing/lines.ts';
import { useMemo } from 'react';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { createAmountAxis } from '../../../lib/charts/amountAxis.ts';
import { DayChart } from '../../../lib/charts/DayChart.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Close } from '../projectQueries.ts';

interface ClosesChartProps {
  readonly closes: readonly Close[];
  readonly multiples: Lines;
}

/** The lines of NAV that the chart has, by their colours. */
const CHART_LINES = [
  ['warning', 'warning'],
  ['liquidation', 'danger'],
  ['withdraw', 'text'],
] as const;

/**
 * BR-03: NAV at the close of each day, with the warning, liquidation and withdrawal lines of its principal. A day
 * without a loan has no lines.
 */
export default function ClosesChart({ closes, multiples }: ClosesChartProps) {
  const { t } = useTranslation('brokers');
  const chart = useMemo(() => {
    const linesOf = closes.map(({ priorityPrincipal }) => computeLines(priorityPrincipal, multiples));
    return {
      days: closes.map(({ day }) => day),
      lines: [
        { name: 'nav', color: 'accent' as const, values: closes.map(({ nav }) => nav) },
        ...CHART_LINES.map(([name, color]) => ({ name, color, values: linesOf.map((lines) => lines?.[name]) })),
      ],
      createAxis: createAmountAxis,
    };
  }, [closes, multiples]);
  const amountOf = (name: string) => (index: number) => (
    <OwnAmount value={chart.lines.find((line) => line.name === name)?.values[index]} places={2} />
  );
  return (
    <DayChart
      label={t('closes.chart')}
      attribution={t('closes.attribution')}
      chart={chart}
      legend={[
        { name: 'nav', label: t('closes.nav'), value: amountOf('nav') },
        ...CHART_LINES.map(([name]) => ({ name, label: t(`closes.lines.${name}`), value: amountOf(name) })),
      ]}
      renderNote={(index) => closes[index]?.isRepeated && <span>{t('closes.repeated')}</span>}
    />
  );
}
