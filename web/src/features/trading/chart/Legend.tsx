import type { Candle } from '@aldgate/exchange/candle.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Price } from '@aldgate/ui/figures/Price.tsx';
import { useSyncExternalStore } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { SymbolCandles } from '../../../marketData/contracts/symbolCandles.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import styles from './chart.module.css';

interface LegendProps {
  readonly list: SymbolCandles;
  /** The candle under the crosshair. */
  readonly hovered: Candle | undefined;
  readonly instrument: Instrument;
}

/** The values of the candle under the crosshair, otherwise of the last one. */
export function Legend({ list, hovered, instrument }: LegendProps) {
  const { t } = useTranslation('trading');
  const last = useSyncExternalStore(list.changes.subscribe, () => list.candles().at(-1));
  const candle = hovered ?? last;
  if (candle === undefined) return null;
  const { priceDecimals: places, quantityDecimals, baseAsset } = instrument;
  return (
    <div className={styles.legend}>
      {(['open', 'high', 'low', 'close'] as const).map((name) => (
        <span key={name}>
          {t(`chart.legend.${name}`)} <Price value={candle[name]} places={places} />
        </span>
      ))}
      <span className={styles.first}>MA 20</span>
      <span className={styles.second}>MA 50</span>
      <span className={styles.volume}>
        {t('chart.legend.volume')} <Amount value={candle.volume} placesMax={quantityDecimals} unit={baseAsset} />
      </span>
    </div>
  );
}
