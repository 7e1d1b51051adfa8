import { parseUnits } from '@aldgate/domain/market/units.ts';
import { aggregateLevels, maxLevelsFor } from '@aldgate/exchange/book/aggregateLevels.ts';
import { unitsWriter } from '@aldgate/ui/format/unitsWriter.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { type RefObject, useEffect, useRef } from 'react';
import { frames } from '../../../marketData/contracts/frames.ts';
import { books } from '../../../marketData/contracts/tradingFeed.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { useItem, useMarketKey } from '../../../marketData/contracts/useTradingFeed.ts';
import { createLadder, type Ladder } from './ladder.ts';

interface LadderProps {
  readonly instrument: Instrument;
  /** Price grouping in units of the price's last decimal. */
  readonly step: number;
  /** Rows per side. */
  readonly count: number;
  /** Prices of the user's open orders, as decimal strings. */
  readonly orderPrices: ReadonlySet<string>;
}

export interface Ladders {
  readonly asksRef: RefObject<HTMLDivElement | null>;
  readonly bidsRef: RefObject<HTMLDivElement | null>;
  /** The price and side of a row's element; undefined outside the rows. */
  readonly chosen: (element: Element) => { readonly price: number; readonly side: 'bid' | 'ask' } | undefined;
}

/** Writes a contract's book into two elements, once a frame while it changes. */
export function useLadders({ instrument, step, count, orderPrices }: LadderProps): Ladders {
  const { symbol, priceDecimals, quantityDecimals } = instrument;
  const locale = useLocale();
  const book = useItem(books, useMarketKey(symbol));
  const asksRef = useRef<HTMLDivElement>(null);
  const bidsRef = useRef<HTMLDivElement>(null);
  const ladders = useRef<{ asks: Ladder; bids: Ladder; paint: () => void }>(undefined);
  const latestPrices = useRef(orderPrices);

  useEffect(() => {
    if (asksRef.current === null || bidsRef.current === null || count === 0) return undefined;
    const asks = createLadder(asksRef.current, 'asks', count);
    const bids = createLadder(bidsRef.current, 'bids', count);
    let marked: ReadonlySet<string> | undefined;
    let [orderAsks, orderBids] = [new Set<number>(), new Set<number>()];
    const markOrders = () => {
      if (marked === latestPrices.current) return;
      marked = latestPrices.current;
      const units = [...marked].map((price) => parseUnits(price, priceDecimals));
      const groupPrices = (round: (rows: number) => number) =>
        new Set(units.map((price) => round(price / step) * step));
      [orderAsks, orderBids] = [groupPrices(Math.ceil), groupPrices(Math.floor)];
    };
    const text = { price: unitsWriter(locale, priceDecimals), quantity: unitsWriter(locale, quantityDecimals) };
    const options = { priceDecimals, quantityDecimals, step, count };
    const paint = () => {
      const { localBook } = book;
      if (localBook === undefined) return;
      markOrders();
      const levels = maxLevelsFor(options);
      const askLevels = aggregateLevels(localBook.asks(levels), { ...options, side: 'asks' });
      const bidLevels = aggregateLevels(localBook.bids(levels), { ...options, side: 'bids' });
      const maxSum = Math.max(askLevels.at(-1)?.sum ?? 0, bidLevels.at(-1)?.sum ?? 0, 1);
      const [bestAsk, bestBid] = [askLevels[0]?.price, bidLevels[0]?.price];
      const showAsks = () =>
        asks.show({ levels: askLevels, maxSum, text, hasOrderAt: (price) => orderAsks.has(price) });
      const showBids = () => {
        bids.show({ levels: bidLevels, maxSum, text, hasOrderAt: (price) => orderBids.has(price) });
        shownBid = bestBid;
      };
      drawSecond();
      // One side is drawn a frame later: the one that must move first to make room goes first, so that the displayed
      // book never crosses.
      const bidsFirst = bestAsk !== undefined && shownBid !== undefined && bestAsk <= shownBid;
      if (bidsFirst) showBids();
      else showAsks();
      second = bidsFirst ? showAsks : showBids;
      frames(drawSecond, 'otherSide');
    };
    let shownBid: number | undefined;
    let second: (() => void) | undefined;
    const drawSecond = () => {
      second?.();
      second = undefined;
    };
    ladders.current = { asks, bids, paint };
    const stop = book.changes.subscribe(paint);
    frames(paint);
    return () => {
      stop();
      second = undefined;
      asks.remove();
      bids.remove();
      ladders.current = undefined;
    };
  }, [book, count, step, locale, priceDecimals, quantityDecimals]);

  // A change of the user's orders changes the marks; the rows stay.
  useEffect(() => {
    latestPrices.current = orderPrices;
    if (ladders.current !== undefined) frames(ladders.current.paint);
  }, [orderPrices]);

  return {
    asksRef,
    bidsRef,
    chosen: (element) => {
      const ask = ladders.current?.asks.getPrice(element);
      if (ask !== undefined) return { price: ask, side: 'ask' };
      const bid = ladders.current?.bids.getPrice(element);
      return bid === undefined ? undefined : { price: bid, side: 'bid' };
    },
  };
}
