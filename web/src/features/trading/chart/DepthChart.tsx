import { unitsWriter } from '@aldgate/ui/format/unitsWriter.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { books } from '../../../marketData/contracts/tradingFeed.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { useBookStatus, useItem, useMarketKey } from '../../../marketData/contracts/useTradingFeed.ts';
import styles from './chart.module.css';
import { type DepthShape, depthShape } from './depthShape.ts';

/** The shape changes slowly; a few updates a second are enough. */
const EVERY_MS = 250;
const AXIS_PX = 22;

/** The cumulated quantity between the middle and each price, bids at the left and asks at the right. */
export function DepthChart({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation('trading');
  const { symbol, baseAsset, priceDecimals, quantityDecimals } = instrument;
  const locale = useLocale();
  const book = useItem(books, useMarketKey(symbol));
  const { state } = useBookStatus(symbol);
  const host = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [shape, setShape] = useState<DepthShape>();

  useEffect(() => {
    if (host.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setSize({ width: entry.contentRect.width, height: entry.contentRect.height - AXIS_PX });
    });
    observer.observe(host.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const draw = () => {
      const { localBook } = book;
      if (localBook === undefined || size.width <= 0 || size.height <= 0) return;
      const { bids, asks } = localBook.size;
      setShape(
        depthShape({ bids: localBook.bids(bids), asks: localBook.asks(asks), priceDecimals, quantityDecimals }, size),
      );
    };
    draw();
    const timer = setInterval(draw, EVERY_MS);
    return () => clearInterval(timer);
  }, [book, size, priceDecimals, quantityDecimals]);

  const price = unitsWriter(locale, priceDecimals);
  const quantity = unitsWriter(locale, quantityDecimals);
  return (
    <div ref={host} className={styles.plot} data-state={state}>
      {shape === undefined ? (
        <div className={styles.skeleton} role="status" aria-label={t('chart.loading')} />
      ) : (
        <>
          <svg className={styles.depth} role="img" aria-label={t('chart.depth', { symbol })}>
            <path className={styles.bids} d={shape.bids} />
            <path className={styles.asks} d={shape.asks} />
          </svg>
          <span className={styles.most}>
            {quantity(shape.most)} {baseAsset}
          </span>
          <p className={styles.prices}>
            {[shape.low, Math.round((shape.low + shape.high) / 2), shape.high].map((units) => (
              <span key={units}>{price(units)}</span>
            ))}
          </p>
        </>
      )}
    </div>
  );
}
