import type { Ref } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { books, marks, tapes } from '../../../marketData/contracts/tradingFeed.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { useItem, useMarketKey } from '../../../marketData/contracts/useTradingFeed.ts';
import { type LadderHandle, PriceLadder } from '../ladder/PriceLadder.tsx';
import type { LadderPress } from '../ladder/types.ts';
import styles from '../lightning.module.css';
import type { Desk } from './useDesk.ts';
import { useLadderMarks } from './useLadderMarks.ts';

interface DeskLadderProps {
  readonly ref: Ref<LadderHandle>;
  readonly instrument: Instrument;
  readonly desk: Desk;
  readonly isFresh: boolean;
  readonly onPlace: (press: LadderPress) => void;
}

/** The ladder with the market's data, and with what the accounts have in the contract. */
export function DeskLadder({ ref, instrument, desk, isFresh, onPlace }: DeskLadderProps) {
  const { t } = useTranslation('lightning');
  const { symbol } = instrument;
  const key = useMarketKey(symbol);
  const market = { book: useItem(books, key), trades: useItem(tapes, key), mark: useItem(marks, key) };
  const own = useLadderMarks(desk.targets, symbol);
  return (
    <section className={styles.ladder} aria-label={t('panels.ladder')}>
      <PriceLadder
        ref={ref}
        instrument={instrument}
        isFresh={isFresh}
        {...market}
        {...own}
        onPlace={onPlace}
        onMove={(orders, price) => void desk.calls.move(symbol, orders, price)}
        onCancel={(orders) => void desk.calls.cancelOrders(symbol, orders)}
      />
    </section>
  );
}
