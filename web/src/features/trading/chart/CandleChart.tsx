import type { Interval } from '@aldgate/domain/market/interval.ts';
import type { Candle } from '@aldgate/exchange/candle.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useAppearance } from '../../../lib/browser/theme.ts';
import { selectChartColors } from '../../../lib/charts/chartColors.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import type { SymbolCandles } from '../../../marketData/contracts/symbolCandles.ts';
import { candleLists, candlesKey } from '../../../marketData/contracts/tradingFeed.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { useItem, useMarketKey } from '../../../marketData/contracts/useTradingFeed.ts';
import { MarketFailure } from '../MarketFailure.tsx';
import type { MovedExit } from '../orderMarkers/exits.ts';
import { useOrderMarkers } from '../orderMarkers/useOrderMarkers.ts';
import styles from './chart.module.css';
import { createDrawing, type Drawing } from './drawing.ts';
import { AVERAGES, averageText } from './indicators.ts';

const MovedExitDrawer = lazyPart(() => import('./MovedExitDrawer.tsx'));

interface CandleChartProps {
  readonly instrument: Instrument;
  readonly interval: Interval;
}

/**
 * The candles of a contract and period with volume and moving averages. Another contract, period or language mounts a
 * new instance, so that nothing draws on a chart that is gone.
 */
export function CandleChart({ instrument, interval }: CandleChartProps) {
  const { t } = useTranslation('trading');
  const { symbol, priceDecimals, tickSize } = instrument;
  const locale = useLocale();
  const { shown: theme, direction } = useAppearance();
  const list = useItem(candleLists, candlesKey(useMarketKey(symbol), interval));
  const [moved, setMoved] = useState<MovedExit>();
  const [isDropped, setDropped] = useState(false);
  const lines = useOrderMarkers(instrument, moved);
  const host = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<Drawing>();
  const [hovered, setHovered] = useState<Candle>();
  const [isScrolledBack, setScrolledBack] = useState(false);
  const failure = useSyncExternalStore(list.changes.subscribe, list.failure);
  const isEmpty = useSyncExternalStore(list.changes.subscribe, () => list.candles().length === 0);

  useEffect(() => {
    if (host.current === null) return undefined;
    const made = createDrawing(host.current, {
      locale,
      priceDecimals,
      tickSize,
      colors: selectChartColors(useAppearance.getState().shown, useAppearance.getState().direction),
      onOldest: () => void list.loadOlder(),
      onHover: setHovered,
      onScrolled: setScrolledBack,
      onMoved: (next, isAtEnd) => {
        setMoved(next);
        setDropped(isAtEnd);
      },
    });
    setDrawing(made);
    const draw = () => made.draw(list.candles());
    const stop = list.changes.subscribe(draw);
    draw();
    return () => {
      stop();
      setDrawing(undefined);
      made.remove();
    };
  }, [list, locale, priceDecimals, tickSize]);

  useEffect(() => drawing?.applyColors(selectChartColors(theme, direction)), [drawing, theme, direction]);
  useEffect(() => drawing?.drawLines(lines), [drawing, lines]);

  return (
    <div className={styles.plot}>
      {/* The canvas has no text of its own; its last values are in the legend and in the ticker bar. */}
      <div
        ref={host}
        className={styles.canvas}
        data-market
        role="img"
        aria-label={t('chart.candles', { symbol, interval })}
      />
      <Legend list={list} hovered={hovered} instrument={instrument} />
      {isEmpty && failure === undefined && (
        <div className={styles.skeleton} role="status" aria-label={t('chart.loading')} />
      )}
      {isEmpty && failure !== undefined && (
        <div className={styles.failure}>
          <MarketFailure error={failure} onRetry={list.retry} />
        </div>
      )}
      {isScrolledBack && (
        <span className={styles.toNow}>
          <Button size="small" onClick={() => drawing?.toNow()}>
            {t('chart.toNow')}
          </Button>
        </span>
      )}
      {moved !== undefined && isDropped && (
        <Suspense fallback={null}>
          <MovedExitDrawer instrument={instrument} moved={moved} onClose={() => setMoved(undefined)} />
        </Suspense>
      )}
      <span className={styles.zone}>UTC</span>
      <a className={styles.attribution} href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">
        {t('chart.attribution')}
      </a>
    </div>
  );
}

interface LegendProps {
  readonly list: SymbolCandles;
  /** The candle under the crosshair. */
  readonly hovered: Candle | undefined;
  readonly instrument: Instrument;
}

/** The values of the candle under the crosshair, otherwise of the last one. */
function Legend({ list, hovered, instrument }: LegendProps) {
  const { t } = useTranslation('trading');
  const last = useSyncExternalStore(list.changes.subscribe, () => list.candles().at(-1));
  const candle = hovered ?? last;
  if (candle === undefined) return null;
  const { priceDecimals: places, quantityDecimals, baseAsset } = instrument;
  return (
    <div className={styles.legend}>
      {(['open', 'high', 'low', 'close'] as const).map((name) => (
        <span key={name} className={styles[name]}>
          {t(`chart.legend.${name}`)} <Price value={candle[name]} places={places} />
        </span>
      ))}
      {AVERAGES.map((length, index) => (
        <span key={length} className={index === 0 ? styles.first : styles.second}>
          MA {length} <Price value={averageText(list.candles(), candle, length, places)} places={places} />
        </span>
      ))}
      <span className={styles.volume}>
        {t('chart.legend.volume')} <Amount value={candle.volume} placesMax={quantityDecimals} unit={baseAsset} />
      </span>
    </div>
  );
}
