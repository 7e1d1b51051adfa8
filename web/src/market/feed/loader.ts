import { pauseMs } from './pause.ts';
import type { Ticker } from './ticker.ts';
import type { TickerStore } from './tickerStore.ts';

/** Which figures a reader needs: none beside the connection, those of some symbols, or everybody's. */
export type Subscription = 'connection' | 'all' | readonly string[];

/** Figures as they were at a time, epoch milliseconds. */
export interface Figures {
  readonly tickers: readonly Ticker[];
  readonly at: number;
}

export interface FigureSource {
  /** Every symbol. Where `fresh` is not asked for, figures that were loaded a moment ago may do. */
  readonly load: (options: { readonly fresh: boolean }) => Promise<Figures>;
  /** One symbol; undefined where the exchange does not know it. */
  readonly loadSymbol: (symbol: string) => Promise<Ticker | undefined>;
}

interface LoaderPorts {
  readonly source: FigureSource;
  readonly tickers: TickerStore;
  readonly later: (run: () => void, ms: number) => () => void;
  readonly now: () => number;
  /** Figures of a time are there. */
  readonly onUpdate: (at: number) => void;
  /** Figures cannot be had before a time, epoch milliseconds; undefined once they can. */
  readonly onRetryAt: (until: number | undefined) => void;
}

export interface Loader {
  readonly subscribeTo: (subscribeTo: Subscription) => void;
  /** Loads anew what was wanted so far, because moves were missed. */
  readonly reload: () => void;
  readonly stop: () => void;
}

/** Loads what readers want and no more: an exchange counts every request of an address, and the whole market costs most. */
export function createLoader({ source, tickers, later, now, onUpdate, onRetryAt }: LoaderPorts): Loader {
  const wanted = new Set<string>();
  let isAllWanted = false;
  /** What is still to be loaded. */
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
    // Who wants everything meanwhile gets it next, and with it these.
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
      settle();
    } catch (error) {
      if (isStopped()) return;
      const ms = pauseMs(error, failures);
      failures += 1;
      state = 'waiting';
      onRetryAt(now() + ms);
      cancelRetry = later(settle, ms);
    }
  };
  const isStopped = () => state === 'stopped';
  const settle = () => {
    if (isStopped()) return;
    state = 'idle';
    void run();
  };
  // Readers come several at a time; what they want is asked for together.
  const runSoon = () => queueMicrotask(() => void run());

  return {
    subscribeTo: (subscribeTo) => {
      if (subscribeTo === 'connection' || isAllWanted) return;
      if (subscribeTo === 'all') {
        isAllWanted = true;
        due.all = true;
        due.symbols.clear();
      } else {
        for (const symbol of subscribeTo) if (!wanted.has(symbol)) due.symbols.add(symbol);
        for (const symbol of subscribeTo) wanted.add(symbol);
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
