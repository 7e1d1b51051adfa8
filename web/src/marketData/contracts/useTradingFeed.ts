import { serverClock } from '@aldgate/client-kit/calls/serverClock.ts';
import { isSpot, type MarketKey } from '@aldgate/domain/market/marketRef.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { useExchangeOf } from '../shownExchange.ts';
import type { FeedStatus } from '../tickers/feedLiveness.ts';
import { marketProduct } from '../tickers/marketProduct.ts';
import type { BookStatus } from './bookStatus.ts';
import type { Closable, Registry } from './registry.ts';
import type { BestPrices } from './symbolBook.ts';
import type { Mark } from './symbolMark.ts';
import type { LastPrice } from './symbolTrades.ts';
import { books, feedMonitors, marketKey, marks, openInterests, tapes } from './tradingFeed.ts';

/** The item of a key, held while the component is mounted. */
export function useItem<Key extends string, Item extends Closable>(registry: Registry<Key, Item>, key: Key): Item {
  const item = registry.get(key);
  useEffect(() => registry.hold(key), [registry, key]);
  return item;
}

/** The key of a symbol's data sources at the exchange that is shown. */
export const useMarketKey = (symbol: string): MarketKey => marketKey(useExchangeOf(marketProduct(symbol)), symbol);

/** Mark price, index price and funding; undefined until loaded. The component renders every second. */
export function useMark(symbol: string): Mark | undefined {
  const { changes, mark } = useItem(marks, useMarketKey(symbol));
  return useSyncExternalStore(changes.subscribe, mark);
}

/** The price that bounds are measured from, and the exchange's time: a contract's mark, a pair's last price. */
export function useReference(symbol: string): { readonly mark: string | undefined; readonly at: number | undefined } {
  const mark = useMark(symbol);
  const last = useLastPrice(symbol)?.price;
  return isSpot(symbol) ? { mark: last, at: serverClock.now() } : { mark: mark?.mark, at: mark?.at };
}

/** The best prices of the book, live or not: see `useBookStatus`. */
export function useBestPrices(symbol: string): BestPrices {
  const { summary, best } = useItem(books, useMarketKey(symbol));
  return useSyncExternalStore(summary.subscribe, best);
}

/** The status of the data of a symbol's market, the same for every panel. */
export function useMarketStatus(symbol: string): FeedStatus {
  const product = marketProduct(symbol);
  const { changes, status } = useItem(feedMonitors, `${useExchangeOf(product)}/${product}`);
  return useSyncExternalStore(changes.subscribe, status);
}

/** The status of the book; `isTradable` says whether a market order may be sent. */
export function useBookStatus(symbol: string): BookStatus {
  const { summary, bookStatus } = useItem(books, useMarketKey(symbol));
  return useSyncExternalStore(summary.subscribe, bookStatus);
}

/** The last trade's price; the component renders at most once a frame. */
export function useLastPrice(symbol: string): LastPrice | undefined {
  const { changes, last } = useItem(tapes, useMarketKey(symbol));
  return useSyncExternalStore(changes.subscribe, last);
}

/** The open interest in the base asset; undefined until loaded. */
export function useOpenInterest(symbol: string): string | undefined {
  const { changes, openInterest } = useItem(openInterests, useMarketKey(symbol));
  return useSyncExternalStore(changes.subscribe, openInterest);
}
