import { formatUnits, parseUnits } from '@aldgate/domain/market/units.ts';
import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { unitsWriter } from '@aldgate/ui/format/unitsWriter.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { frames } from '../../../marketData/contracts/frames.ts';
import type { SymbolBook } from '../../../marketData/contracts/symbolBook.ts';
import type { SymbolMark } from '../../../marketData/contracts/symbolMark.ts';
import type { SymbolTrades } from '../../../marketData/contracts/symbolTrades.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import type { MarkedRow, OwnOrders } from './layers.ts';
import { createPriceLadder, type PriceLadder } from './priceLadder.ts';
import type { LadderEntry, LadderLiquidation, LadderOrder } from './types.ts';

/** The market's data, as `useItem` gives them, and what the accounts have at its prices. */
export interface LadderData {
  readonly book: Pick<SymbolBook, 'localBook' | 'changes'>;
  readonly trades: Pick<SymbolTrades, 'trades' | 'changes'>;
  readonly mark: Pick<SymbolMark, 'mark' | 'changes'>;
  readonly orders: readonly LadderOrder[];
  readonly entries: readonly LadderEntry[];
  readonly liquidations: readonly LadderLiquidation[];
}

interface PriceLadderOptions extends LadderData {
  readonly instrument: Pick<Instrument, 'tickSize' | 'priceDecimals' | 'quantityDecimals'>;
  /** Price grouping in units of the price's last decimal. */
  readonly step: number;
  readonly count: number;
  readonly rowPx: number;
  readonly isFollowing: boolean;
}

/** Writes a contract's ladder into an element, once a frame while something changes. */
export function usePriceLadder(
  host: RefObject<HTMLElement | null>,
  options: PriceLadderOptions,
): RefObject<PriceLadder | undefined> {
  const { instrument, step, count, rowPx, isFollowing, ...data } = options;
  const { book, trades, mark, orders, entries, liquidations } = data;
  const { tickSize, priceDecimals, quantityDecimals } = instrument;
  const { t } = useTranslation('lightning');
  const locale = useLocale();
  const ladder = useRef<PriceLadder>(undefined);
  const latest = useRef({ orders, entries, liquidations, isFollowing });

  useEffect(() => {
    if (host.current === null || count === 0) return undefined;
    const [price, quantity] = [unitsWriter(locale, priceDecimals), unitsWriter(locale, quantityDecimals)];
    const text = {
      price,
      quantity,
      // Without zeros at the end, so that the quantity of the book has room beside it.
      own: ({ orders: own, quantity: total, hasStop }: OwnOrders) => {
        const amount = formatDecimal(formatUnits(total, quantityDecimals), { locale, placesMax: quantityDecimals });
        return `${hasStop ? `${t('ladder.stopMark')} ` : ''}${amount}${own.length > 1 ? ` ×${own.length}` : ''}`;
      },
      marks: ({ kinds }: MarkedRow) => kinds.map((kind) => t(`ladder.marks.${kind}`)).join(' '),
    };
    const shown = createPriceLadder(
      host.current,
      {
        book: () => book.localBook,
        trades: trades.trades,
        mark: () => mark.mark()?.mark,
        orders: () => latest.current.orders,
        entries: () => latest.current.entries,
        liquidations: () => latest.current.liquidations,
        isFollowing: () => latest.current.isFollowing,
      },
      {
        priceDecimals,
        quantityDecimals,
        tick: parseUnits(tickSize, priceDecimals),
        step,
        count,
        rowPx,
        text,
        now: () => performance.now(),
        formatPrice: (units) => formatUnits(units, priceDecimals),
      },
    );
    ladder.current = shown;
    const stops = [
      book.changes.subscribe(shown.paintBook),
      trades.changes.subscribe(() => frames(shown.paintTape, 'tape')),
      mark.changes.subscribe(shown.paintMarks),
    ];
    frames(shown.paintBook);
    return () => {
      for (const stop of stops) stop();
      shown.remove();
      ladder.current = undefined;
    };
  }, [host, book, trades, mark, count, rowPx, step, locale, t, tickSize, priceDecimals, quantityDecimals]);

  useEffect(() => {
    latest.current = { ...latest.current, isFollowing };
    if (ladder.current !== undefined) frames(ladder.current.paintBook);
  }, [isFollowing]);
  useEffect(() => {
    latest.current = { ...latest.current, orders };
    if (ladder.current !== undefined) frames(ladder.current.paintOrders);
  }, [orders]);
  useEffect(() => {
    latest.current = { ...latest.current, entries, liquidations };
    if (ladder.current !== undefined) frames(ladder.current.paintMarks);
  }, [entries, liquidations]);
  return ladder;
}
