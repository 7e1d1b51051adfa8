import { formatDate } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useHiding } from '../../lib/amounts/hiding.ts';
import { useAppearance } from '../../lib/browser/theme.ts';
import { selectChartColors } from '../../lib/charts/chartColors.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { cumulateProfit } from './cumulativeProfit.ts';
import { createDrawing, type Drawing } from './drawing.ts';
import { Profit } from './Profit.tsx';
import styles from './performance.module.css';
import type { PerformanceRow } from './queries.ts';

/** The profit since the beginning of the range as a curve, and that of each day as bars. */
export function EquityChart({ items }: { readonly items: readonly PerformanceRow[] }) {
  const { t } = useTranslation('performance');
  const locale = useLocale();
  const masked = useHiding((hiding) => hiding.masked);
  const { shown: theme, direction } = useAppearance();
  const rows = useMemo(() => cumulateProfit(items), [items]);
  const host = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<Drawing>();
  const [hovered, setHovered] = useState<number>();

  useEffect(() => {
    if (host.current === null) return undefined;
    const made = createDrawing(host.current, { locale, onHover: setHovered });
    setDrawing(made);
    return () => {
      setDrawing(undefined);
      made.remove();
    };
  }, [locale]);
  useEffect(
    () => drawing?.draw(rows, { colors: selectChartColors(theme, direction), masked }),
    [drawing, rows, theme, direction, masked],
  );

  const row = (hovered === undefined ? undefined : rows[hovered]) ?? rows.at(-1);
  return (
    <div>
      {row !== undefined && (
        <p className={styles.legend}>
          <span>{formatDate(Date.parse(row.from), locale)}</span>
          <span>
            {t('curve')} <Profit value={row.cumulativeProfit} unit="USD" />
          </span>
          <span>
            {t('columns.profit')} <Profit value={row.profit} unit="USD" />
          </span>
        </p>
      )}
      {/* The canvas has no text of its own: its values are in the legend, the sums and the table. */}
      <div ref={host} className={styles.canvas} role="img" aria-label={t('chart')} />
      <a className={styles.attribution} href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">
        {t('attribution')}
      </a>
    </div>
  );
}
