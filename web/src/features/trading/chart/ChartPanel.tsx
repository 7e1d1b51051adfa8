import { PanelTabs } from '@aldgate/ui/controls/PanelTabs.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useOnDemand } from '../../../lib/messages/useOnDemand.tsx';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { useMarketKey } from '../../../marketData/contracts/useTradingFeed.ts';
import { MarketStatus } from '../MarketStatus.tsx';
import panelStyles from '../panel.module.css';
import { afterTicketReady } from '../ticketReady.ts';
import { ChartSettings } from './ChartSettings.tsx';
import styles from './chart.module.css';
import { usePeriods } from './periods.ts';

const loadCandles = () => import('./CandleChart.tsx');
// Few users open the depth view, and none at first.
const loadDepth = () => import('./DepthChart.tsx');

const MODES = ['last', 'depth'] as const;
type Mode = (typeof MODES)[number];

interface ChartPanelProps {
  readonly instrument: Instrument;
  readonly onResetLayout: () => void;
}

/** The chart: candles of a selected period, or the depth of the book. */
export function ChartPanel({ instrument, onResetLayout }: ChartPanelProps) {
  const { t } = useTranslation('trading');
  const periods = usePeriods();
  const [mode, setMode] = useState<Mode>('last');
  const [candles, ask, candlesLate] = useOnDemand(loadCandles);
  const [depth, requestDepth, depthLate] = useOnDemand(loadDepth);
  const id = useId();
  const locale = useLocale();
  const { symbol } = instrument;
  const market = useMarketKey(symbol);
  // The chart library is a third of the page's code: it loads after everything needed for trading.
  useEffect(() => {
    let cancelIdle = () => {};
    const cancel = afterTicketReady(() => {
      cancelIdle = whenIdle(ask);
    });
    return () => {
      cancel();
      cancelIdle();
    };
  }, [ask]);
  return (
    <>
      <div className={panelStyles.head}>
        <PanelTabs
          dense
          label={t('chart.periods')}
          tabs={periods.chosen.map((value) => ({ value, label: value }))}
          value={periods.shown}
          onValue={(interval) => {
            periods.show(interval);
            setMode('last');
          }}
          controls={id}
        />
        <Inline gap="1" end className={panelStyles.end}>
          <PanelTabs
            dense
            label={t('chart.mode')}
            tabs={MODES.map((value) => ({ value, label: t(`chart.modes.${value}`) }))}
            value={mode}
            onValue={(chosen) => {
              if (chosen === 'depth') requestDepth();
              setMode(chosen);
            }}
            controls={id}
          />
          <ChartSettings
            chosen={periods.chosen}
            rejection={periods.rejection}
            onToggle={periods.toggle}
            onResetLayout={onResetLayout}
          />
        </Inline>
      </div>
      <div id={id} className={styles.body}>
        <span className={styles.status}>
          <MarketStatus symbol={instrument.symbol} />
        </span>
        {mode === 'last' && candles && (
          <candles.CandleChart
            key={`${market} ${periods.shown} ${locale}`}
            instrument={instrument}
            interval={periods.shown}
          />
        )}
        {mode === 'depth' && depth && <depth.DepthChart key={market} instrument={instrument} />}
        {(mode === 'last' ? candles : depth) === undefined &&
          ((mode === 'last' ? candlesLate : depthLate) ?? (
            <div className={styles.skeleton} role="status" aria-label={t('chart.loading')} />
          ))}
      </div>
    </>
  );
}

const WAIT_MAX_MS = 1_000;

/** Runs a function when the browser is idle, after a second at the latest; the returned function cancels. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 0);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(run, { timeout: WAIT_MAX_MS });
  return () => cancelIdleCallback(id);
}
