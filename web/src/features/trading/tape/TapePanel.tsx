import { parseUnits } from '@aldgate/domain/market/units.ts';
import { unitsWriter } from '@aldgate/ui/format/unitsWriter.ts';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useHeight } from '@aldgate/ui/tables/useHeight.ts';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { frames } from '../../../marketData/contracts/frames.ts';
import { tapes } from '../../../marketData/contracts/tradingFeed.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { useItem, useMarketKey } from '../../../marketData/contracts/useTradingFeed.ts';
import ladder from '../ladder.module.css';
import { MarketFailure } from '../MarketFailure.tsx';
import { MarketStatus } from '../MarketStatus.tsx';
import panelStyles from '../panel.module.css';
import styles from './tape.module.css';
import { createTape, ROW_PX } from './tape.ts';

/** The latest trades of a contract, newest first; as many whole rows as fit. */
export function TapePanel({ instrument, head }: { instrument: Instrument; head: ReactNode }) {
  const { t } = useTranslation('trading');
  const { symbol, priceDecimals, quantityDecimals } = instrument;
  const locale = useLocale();
  const tape = useItem(tapes, useMarketKey(symbol));
  const host = useRef<HTMLDivElement>(null);
  const count = Math.floor(useHeight(host) / ROW_PX);
  const failure = useSyncExternalStore(tape.changes.subscribe, tape.failure);
  const isEmpty = useSyncExternalStore(tape.changes.subscribe, () => tape.last() === undefined);

  useEffect(() => {
    if (host.current === null || count === 0) return undefined;
    const [price, quantity] = [unitsWriter(locale, priceDecimals), unitsWriter(locale, quantityDecimals)];
    const shown = createTape(host.current, count, {
      price: (text) => price(parseUnits(text, priceDecimals)),
      quantity: (text) => quantity(parseUnits(text, quantityDecimals)),
    });
    const paint = () => shown.show(tape.trades());
    const stop = tape.changes.subscribe(() => frames(paint, 'tape'));
    frames(paint);
    return () => {
      stop();
      shown.remove();
    };
  }, [tape, count, locale, priceDecimals, quantityDecimals]);

  return (
    <>
      <div className={panelStyles.head}>
        {head}
        <span className={styles.status}>
          <MarketStatus symbol={instrument.symbol} />
        </span>
      </div>
      <Grid columns="minmax(72px, auto) 1fr 60px" gap="0 1" className={ladder.columns}>
        <span>{t('tape.price')}</span>
        <span>{t('tape.quantity')}</span>
        <span>{t('tape.time')}</span>
      </Grid>
      <div className={styles.tape}>
        <div ref={host} className={styles.rows} data-market />
        {isEmpty && failure === undefined && (
          <div className={ladder.skeleton} role="status" aria-label={t('tape.loading')} />
        )}
        {isEmpty && failure !== undefined && (
          <div className={styles.failure}>
            <MarketFailure error={failure} onRetry={tape.retry} />
          </div>
        )}
      </div>
    </>
  );
}
