import { pauseMs } from './pause.ts';
import type { Ticker } from './ticker.ts';
import type { TickerStore } from './tickerStore.ts';

/** The data a reader needs beside the connection's state: none, some symbols, or all. */
export type Subscription = 'connection' | 'all' | readonly string[];

/** The tickers at a time, epoch milliseconds. */
export interface Figures {
  readonly tickers: readonly Ticker[];
  readonly at: number;
}

export interface MarketSource {
  /** Loads every symbol. Unless `fresh` is set, data cached a moment ago may be returned. */
  readonly load: (options: { readonly fresh: boolean }) => Promise<Figures>;
  /** One symbol; undefined where the exchange does not list it. */
  readonly loadSymbol: (symbol: string) => Promise<Ticker | undefined>;
}

interface LoaderPorts {
  readonly source: MarketSource;
  readonly tickers: TickerStore;
  readonly later: (run: () => void, ms: number) => () => void;
  /** Math.random by default. */
  readonly random?: (() => number) | undefined;
  readonly now: () => number;
  /** Data of this time arrived. */
  readonly onUpdate: (at: number) => void;
  /** When loading is retried, epoch milliseconds; undefined once it succeeds. */
  readonly onRetryAt: (until: number | undefined) => void;
}

export interface Loader {
  readonly subscribeTo: (wanted: Subscription) => void;
  /** Reloads all subscriptions, because updates were missed. */
  readonly reload: () => void;
  readonly stop: () => void;
}

/**
 * Loads only what readers subscribe to: an exchange limits requests by address, and the whole market has the highest
 * weight.
 */
export function createLoader({ source, tickers, later, random, now, onUpdate, onRetryAt }: LoaderPorts): Loader {
  const wanted = new Set<string>();
  let isAllWanted = false;
  /** Work that remains to be loaded. */
  const due = { all: false, fresh: false, symbols: new Set<string>() };
  let state: 'idle' | 'loading' | 'waiting' | 'stopped' = 'idle';
  let failures = 0;
  let cancelRetry = () => {};

  const loadDue = async () => {
    if (due.all) {
      const { tickers: all, at } = await source.load({ fresh: due.fresh });
      if (state === 'stopped') return;
      Object.assign(due, { all: false, fresh: false });
      tickers.reset(all);
      onUpdate(at);
      return;
    }
    const symbols = [...due.symbols];
    const loaded = await Promise.all(symbols.map((symbol) => source.loadSymbol(symbol)));
    if (state === 'stopped') return;
    for (const symbol of symbols) due.symbols.delete(symbol);
    // A subscription to all, made meanwhile, is loaded next and includes these.
    if (isAllWanted) return;
    tickers.put(loaded.filter((ticker) => ticker !== undefined));
    onUpdate(now());
  };

  const run = async () => {
    if (state !== 'idle' || !(due.all || due.symbols.size > 0)) return;
    state = 'loading';
    try {
      await loadDue();
      failures = 0;
      onRetryAt(undefined);
      resume();
    } catch (error) {
      if (isStopped()) return;
      const ms = pauseMs(error, failures, random);
      failures += 1;
      state = 'waiting';
      onRetryAt(now() + ms);
      cancelRetry = later(resume, ms);
    }
  };
  const isStopped = () => state === 'stopped';
  const resume = () => {
    if (isStopped()) return;
    state = 'idle';
    void run();
  };
  // Readers subscribe several at a time; their requests are batched.
  const runSoon = () => queueMicrotask(() => void run());

  return {
    subscribeTo: (request) => {
      if (request === 'connection' || isAllWanted) return;
      if (request === 'all') {
        isAllWanted = true;
        due.all = true;
        due.symbols.clear();
      } else {
        for (const symbol of request) if (!wanted.has(symbol)) due.symbols.add(symbol);
        for (const symbol of request) wanted.add(symbol);
      }
      runSoon();
    },
    reload: () => {
      if (isAllWanted) Object.assign(due, { all: true, fresh: true });
      else for (const symbol of wanted) due.symbols.add(symbol);
      runSoon();
    },
    stop: () => {
      state = 'stopped';
      cancelRetry();
    },
  };
}
