import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { connectExchange } from './exchange.ts';
import { type Connection, createFeed } from './feed.ts';
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

/** Keeps the feed open while the component is there. */
function useOpenFeed(): void {
  useEffect(() => feed.open(), []);
}

/** Every symbol; a component with it renders once a frame at most, and only when something moved. */
export function useTickers(): Tickers {
  useOpenFeed();
  return useSyncExternalStore(feed.tickers.subscribe, feed.tickers.snapshot);
}

/** One symbol; a component with it renders when that symbol moves. Undefined until its figures are there. */
export function useTicker(symbol: string): Ticker | undefined {
  useOpenFeed();
  const snapshot = useCallback(() => feed.tickers.snapshot().get(symbol), [symbol]);
  return useSyncExternalStore(feed.tickers.subscribe, snapshot);
}

/** The connection with the time of its last figures; `useStanding` judges both. */
export function useConnection(): {
  readonly connection: Connection;
  readonly heardAt: () => number | undefined;
  readonly retry: () => void;
} {
  useOpenFeed();
  const connection = useSyncExternalStore(feed.subscribeConnection, feed.connection);
  return { connection, heardAt: feed.heardAt, retry: feed.retry };
}
