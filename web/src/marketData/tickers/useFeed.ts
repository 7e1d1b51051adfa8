import { REFERENCE_EXCHANGE } from '@aldgate/domain/market/marketRef.ts';
import type { TradedProduct } from '@aldgate/domain/market/traits.ts';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useExchangeOf } from '../shownExchange.ts';
import { connectExchange } from './exchange.ts';
import { type Connection, createFeed, type Feed } from './feed.ts';
import type { Subscription } from './loader.ts';
import { marketProduct } from './marketProduct.ts';
import type { Ticker } from './ticker.ts';
import type { Tickers } from './tickerStore.ts';

const openFeed = (exchange: string, product: TradedProduct): Feed =>
  createFeed({
    connect: () => connectExchange(exchange, product),
    frame: (run) => requestAnimationFrame(run),
    later: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    now: () => Date.now(),
  });

const feeds = new Map<string, Feed>();

/** The tickers of a product at an exchange; each fails apart. */
function feedOf(exchange: string, product: TradedProduct): Feed {
  const key = `${exchange}/${product}`;
  const feed = feeds.get(key) ?? openFeed(exchange, product);
  feeds.set(key, feed);
  return feed;
}

/** The tickers of a product at the exchange that is shown. */
const useFeedOf = (product: TradedProduct): Feed => feedOf(useExchangeOf(product), product);

/** The futures, which the prices of coins are about. */
const feed = feedOf(REFERENCE_EXCHANGE, 'usdm');

/** Keeps a feed open with a subscription while the component is mounted and needs it. */
function useOpenFeed(of: Feed, subscribeTo: Extract<Subscription, string>, isNeeded = true): void {
  useEffect(() => (isNeeded ? of.open(subscribeTo) : undefined), [subscribeTo, of, isNeeded]);
}

/**
 * Every symbol of a product; the component renders at most once a frame, and only on updates. A list that is not
 * needed now opens no connection.
 */
export function useTickers(product: TradedProduct, isNeeded = true): Tickers {
  const of = useFeedOf(product);
  useOpenFeed(of, 'all', isNeeded);
  return useSyncExternalStore(of.tickers.subscribe, of.tickers.whole);
}

/** At least these contracts. */
export function useSelectedTickers(symbols: readonly string[]): Tickers {
  const list = symbols.join(',');
  useEffect(() => feed.open(list === '' ? [] : list.split(',')), [list]);
  return useSyncExternalStore(feed.tickers.subscribe, feed.tickers.snapshot);
}

/** One symbol; the component renders on its updates. Undefined until loaded. */
export function useTicker(symbol: string): Ticker | undefined {
  const of = useFeedOf(marketProduct(symbol));
  useEffect(() => of.open([symbol]), [symbol, of]);
  const snapshot = useCallback(() => of.tickers.snapshot().get(symbol), [symbol, of]);
  return useSyncExternalStore(of.tickers.subscribe, snapshot);
}

/** A product's connection and the time up to which it is known to be current; `useFeedStatus` evaluates both. */
export function useConnection(product: TradedProduct): {
  readonly connection: Connection;
  readonly aliveAt: () => number | undefined;
  readonly retry: () => void;
} {
  const of = useFeedOf(product);
  useOpenFeed(of, 'connection');
  const connection = useSyncExternalStore(of.subscribe, of.connection);
  return { connection, aliveAt: of.aliveAt, retry: of.retry };
}

/** When a product's data are requested again after a failure, epoch milliseconds; undefined without one. */
export function useRetryAt(product: TradedProduct): number | undefined {
  const of = useFeedOf(product);
  useOpenFeed(of, 'connection');
  return useSyncExternalStore(of.subscribe, of.retryAt);
}
