import { formatDate } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useMemo } from 'react';
import { DayCanvas } from '../../lib/charts/DayCanvas.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { cumulateProfit } from './cumulativeProfit.ts';
import { createDrawing } from './drawing.ts';
import { Profit } from './Profit.tsx';
import type { PerformanceRow } from './queries.ts';

/** The profit since the beginning of the range as a curve, and that of each day as bars. */
export function EquityChart({ items }: { readonly items: readonly PerformanceRow[] }) {
  const { t } = useTranslation('performance');
  const locale = useLocale();
  const rows = useMemo(() => cumulateProfit(items), [items]);
  return (
    <DayCanvas
      label={t('chart')}
      attribution={t('attribution')}
      create={createDrawing}
      content={rows}
      renderLegend={(hovered) => {
        const row = (hovered === undefined ? undefined : rows[hovered]) ?? rows.at(-1);
        return (
          row !== undefined && (
            <>
              <span>{formatDate(Date.parse(row.from), locale)}</span>
              <span>
                {t('curve')} <Profit value={row.cumulativeProfit} unit="USD" />
              </span>
              <span>
                {t('columns.profit')} <Profit value={row.profit} unit="USD" />
              </span>
            </>
          )
        );
      }}
    />
  );
}
