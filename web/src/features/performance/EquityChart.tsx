import { formatDate } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useEffect, useRef, useState } from 'react';
import { useHiding } from '../../lib/amounts/hiding.ts';
import { OwnAmount } from '../../lib/amounts/OwnAmount.tsx';
import { useAppearance } from '../../lib/browser/theme.ts';
import { selectChartColors } from '../../lib/charts/chartColors.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { createDrawing, type Drawing } from './drawing.ts';
import { Profit } from './Profit.tsx';
import styles from './performance.module.css';
import type { PerformanceRow } from './queries.ts';

/** The equity curve without deposits and withdrawals, and the profit of each day as bars. */
export function EquityChart({ rows }: { readonly rows: readonly PerformanceRow[] }) {
  const { t } = useTranslation('performance');
  const locale = useLocale();
  const masked = useHiding((hiding) => hiding.masked);
  const { shown: theme, direction } = useAppearance();
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
            {t('curve')} <OwnAmount value={row.equityWithoutFlows} places={2} unit="USD" />
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
