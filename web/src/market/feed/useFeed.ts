import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { connectExchange } from './exchange.ts';
import { type Connection, createFeed } from './feed.ts';
import type { Subscription } from './loader.ts';
import type { Ticker } from './ticker.ts';
import type { Tickers } from './tickerStore.ts';

const feed = createFeed({
  connect: connectExchange,
  frame: (run) => requestAnimationFrame(run),
  later: (run, ms) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  now: () => Date.now(),
});

/** Keeps the feed open, with what is wanted of it, while the component is there. */
function useOpenFeed(subscribeTo: Extract<Subscription, string>): void {
  useEffect(() => feed.open(subscribeTo), [subscribeTo]);
}

/** Every symbol; a component with it renders once a frame at most, and only when something moved. */
export function useTickers(): Tickers {
  useOpenFeed('all');
  return useSyncExternalStore(feed.tickers.subscribe, feed.tickers.whole);
}

/** Some symbols, perhaps with others. */
export function useSelectedTickers(symbols: readonly string[]): Tickers {
  const list = symbols.join(',');
  useEffect(() => feed.open(list === '' ? [] : list.split(',')), [list]);
  return useSyncExternalStore(feed.tickers.subscribe, feed.tickers.snapshot);
}

/** One symbol; a component with it renders when that symbol moves. Undefined until its figures are there. */
export function useTicker(symbol: string): Ticker | undefined {
  useEffect(() => feed.open([symbol]), [symbol]);
  const snapshot = useCallback(() => feed.tickers.snapshot().get(symbol), [symbol]);
  return useSyncExternalStore(feed.tickers.subscribe, snapshot);
}

/** The connection with the time of its last figures; `useStanding` judges both. */
export function useConnection(): {
  readonly connection: Connection;
  readonly lastUpdateAt: () => number | undefined;
  readonly retry: () => void;
} {
  useOpenFeed('connection');
  const connection = useSyncExternalStore(feed.subscribe, feed.connection);
  return { connection, lastUpdateAt: feed.lastUpdateAt, retry: feed.retry };
}

/** When the exchange is asked again after figures could not be had, epoch milliseconds; undefined while nothing failed. */
export function useRetryAt(): number | undefined {
  useOpenFeed('connection');
  return useSyncExternalStore(feed.subscribe, feed.retryAt);
}
