import { later } from '@aldgate/client-kit/browser/later.ts';
import { BookDepth } from '@aldgate/domain/trading/bookDepth.ts';
import { useEffect, useState } from 'react';
import { books } from '../../../marketData/contracts/tradingFeed.ts';
import { useItem, useMarketKey } from '../../../marketData/contracts/useTradingFeed.ts';

/** A book changes every frame; estimates follow it a few times a second. */
const EVERY_MS = 400;
const LEVELS = 1_000;

/** The levels that an order of a direction executes against; undefined while not needed, or without a book. */
export function useDepth(symbol: string, direction: 'buy' | 'sell', isNeeded: boolean): BookDepth | undefined {
  const book = useItem(books, useMarketKey(symbol));
  const [depths, setDepths] = useState<Readonly<Record<'buy' | 'sell', BookDepth>>>();
  useEffect(() => {
    if (!isNeeded) return undefined;
    let cancel: (() => void) | undefined;
    const read = () => {
      cancel = undefined;
      const { localBook } = book;
      if (localBook === undefined) return;
      setDepths({ buy: new BookDepth(localBook.asks(LEVELS)), sell: new BookDepth(localBook.bids(LEVELS)) });
    };
    read();
    const stop = book.changes.subscribe(() => {
      cancel ??= later(read, EVERY_MS);
    });
    return () => {
      stop();
      cancel?.();
      setDepths(undefined);
    };
  }, [book, isNeeded]);
  return depths?.[direction];
}
