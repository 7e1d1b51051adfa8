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

/** Keeps the feed open with a subscription while the component is mounted. */
function useOpenFeed(subscribeTo: Extract<Subscription, string>): void {
  useEffect(() => feed.open(subscribeTo), [subscribeTo]);
}

/** Every symbol; the component renders at most once a frame, and only on updates. */
export function useTickers(): Tickers {
  useOpenFeed('all');
  return useSyncExternalStore(feed.tickers.subscribe, feed.tickers.whole);
}

/** At least these symbols. */
export function useSelectedTickers(symbols: readonly string[]): Tickers {
  const list = symbols.join(',');
  useEffect(() => feed.open(list === '' ? [] : list.split(',')), [list]);
  return useSyncExternalStore(feed.tickers.subscribe, feed.tickers.snapshot);
}

/** One symbol; the component renders on its updates. Undefined until loaded. */
export function useTicker(symbol: string): Ticker | undefined {
  useEffect(() => feed.open([symbol]), [symbol]);
  const snapshot = useCallback(() => feed.tickers.snapshot().get(symbol), [symbol]);
  return useSyncExternalStore(feed.tickers.subscribe, snapshot);
}

/** The connection and the time up to which it is known to be current; `useFeedStatus` evaluates both. */
export function useConnection(): {
  readonly connection: Connection;
  readonly aliveAt: () => number | undefined;
  readonly retry: () => void;
} {
  useOpenFeed('connection');
  const connection = useSyncExternalStore(feed.subscribe, feed.connection);
  return { connection, aliveAt: feed.aliveAt, retry: feed.retry };
}

/** When the exchange is asked again after a failure, epoch milliseconds; undefined without one. */
export function useRetryAt(): number | undefined {
  useOpenFeed('connection');
  return useSyncExternalStore(feed.subscribe, feed.retryAt);
}
