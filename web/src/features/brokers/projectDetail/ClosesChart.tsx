import { computeLines, type Lines } from '@aldgate/domain/brokers/financing/lines.ts';
import { formatDay } from '@aldgate/ui/format/day.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useEffect, useRef, useState } from 'react';
import { useHiding } from '../../../lib/amounts/hiding.ts';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useAppearance } from '../../../lib/browser/theme.ts';
import { selectChartColors } from '../../../lib/charts/chartColors.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Close } from '../projectQueries.ts';
import styles from './closesChart.module.css';
import { CHART_LINES, type ClosesDrawing, createClosesDrawing } from './closesDrawing.ts';

interface ClosesChartProps {
  readonly closes: readonly Close[];
  readonly multiples: Lines;
}

/** BR-03: NAV at the close of each day, with the warning, liquidation and withdrawal lines of its principal. */
export default function ClosesChart({ closes, multiples }: ClosesChartProps) {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const masked = useHiding((hiding) => hiding.masked);
  const { shown: theme, direction } = useAppearance();
  const host = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<ClosesDrawing>();
  const [hovered, setHovered] = useState<number>();

  useEffect(() => {
    if (host.current === null) return undefined;
    const made = createClosesDrawing(host.current, { locale, onHover: setHovered });
    setDrawing(made);
    return () => {
      setDrawing(undefined);
      made.remove();
    };
  }, [locale]);
  useEffect(
    () => drawing?.draw(closes, multiples, { colors: selectChartColors(theme, direction), masked }),
    [drawing, closes, multiples, theme, direction, masked],
  );

  const close = (hovered === undefined ? undefined : closes[hovered]) ?? closes.at(-1);
  return (
    <div>
      {close !== undefined && <Legend close={close} multiples={multiples} />}
      {/* The canvas has no text of its own: its values are in the legend and in the file. */}
      <div ref={host} className={styles.canvas} role="img" aria-label={t('closes.chart')} />
      <a className={styles.attribution} href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">
        {t('closes.attribution')}
      </a>
    </div>
  );
}

/** A day's values, and whether its reading is that of the day before. */
function Legend({ close, multiples }: { close: Close; multiples: Lines }) {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const lines = computeLines(close.priorityPrincipal, multiples);
  return (
    <p className={styles.legend}>
      <span>{formatDay(close.day, locale)}</span>
      <span data-line="nav">
        {t('closes.nav')} <OwnAmount value={close.nav} places={2} />
      </span>
      {lines !== null &&
        CHART_LINES.map((name) => (
          <span key={name} data-line={name}>
            {t(`closes.lines.${name}`)} <OwnAmount value={lines[name]} places={2} />
          </span>
        ))}
      {close.isRepeated && <span>{t('closes.repeated')}</span>}
    </p>
  );
}
