import { makeTicker, type Ticker, type TickerData } from './ticker.ts';

export type Tickers = ReadonlyMap<string, Ticker>;

export interface TickerStore {
  /** Replaces everything with the whole market. */
  readonly reset: (tickers: Iterable<Ticker>) => void;
  /** Adds or replaces single symbols. */
  readonly put: (tickers: Iterable<Ticker>) => void;
  /** Applies updates; unknown symbols are ignored. */
  readonly apply: (moves: ReadonlyMap<string, TickerData>) => void;
  readonly snapshot: () => Tickers;
  /** The whole market; empty while only single symbols are loaded. */
  readonly whole: () => Tickers;
  readonly subscribe: (listener: () => void) => () => void;
}

const NONE: Tickers = new Map();

/**
 * Stores tickers outside React. Updates are batched and published once a frame; `frame` runs a function before the
 * next paint. A ticker without an update keeps its identity.
 */
export function createTickerStore(frame: (run: () => void) => void): TickerStore {
  let shown = NONE;
  let isComplete = false;
  const waiting = new Map<string, TickerData>();
  const listeners = new Set<() => void>();

  const show = (next: Tickers) => {
    shown = next;
    for (const listener of listeners) listener();
  };
  const flush = () => {
    const next = new Map(shown);
    for (const [symbol, figures] of waiting) {
      const known = next.get(symbol);
      if (known !== undefined) next.set(symbol, makeTicker(known, figures));
    }
    waiting.clear();
    show(next);
  };
  const bySymbol = (tickers: Iterable<Ticker>) => Array.from(tickers, (ticker) => [ticker.symbol, ticker] as const);

  return {
    reset: (tickers) => {
      waiting.clear();
      isComplete = true;
      show(new Map(bySymbol(tickers)));
    },
    put: (tickers) => {
      const added = bySymbol(tickers);
      for (const [symbol] of added) waiting.delete(symbol);
      show(new Map([...shown, ...added]));
    },
    apply: (moves) => {
      const idle = waiting.size === 0;
      for (const [symbol, figures] of moves) if (shown.has(symbol)) waiting.set(symbol, figures);
      if (idle && waiting.size > 0) frame(flush);
    },
    snapshot: () => shown,
    whole: () => (isComplete ? shown : NONE),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
