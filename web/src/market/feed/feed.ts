import type { Ticker, TickerFigures } from './ticker.ts';
import { createTickerStore, type TickerStore } from './tickerStore.ts';

export type ConnectionState = 'connecting' | 'live' | 'reconnecting' | 'offline' | 'closed';

export interface Connection {
  readonly state: ConnectionState;
  /** When the state began, epoch milliseconds. */
  readonly since: number;
}

/** The exchange as the feed needs it. */
export interface FeedSource {
  readonly load: () => Promise<readonly Ticker[]>;
  readonly listen: (listener: {
    readonly onMoves: (moves: ReadonlyMap<string, TickerFigures>) => void;
    readonly onConnection: (connection: Connection) => void;
  }) => FeedStream;
}

export interface FeedStream {
  readonly retry: () => void;
  readonly close: () => void;
}

export interface FeedPorts {
  readonly connect: () => Promise<FeedSource>;
  /** Runs a function before the next paint. */
  readonly frame: (run: () => void) => void;
  /** Runs a function once after so many milliseconds; what it returns cancels. */
  readonly later: (run: () => void, ms: number) => () => void;
  readonly now: () => number;
}

export interface Feed {
  readonly tickers: TickerStore;
  readonly connection: () => Connection;
  readonly subscribeConnection: (listener: () => void) => () => void;
  /** When figures last arrived, epoch milliseconds; undefined before the first. */
  readonly heardAt: () => number | undefined;
  /** Keeps the feed running until what it returns is called by everybody who opened it. */
  readonly open: () => () => void;
  readonly retry: () => void;
}

/** A change of page closes nothing: the feed stays for this long after its last reader. */
const LINGER_MS = 5_000;
const RETRY_MS = 3_000;

const nothing = () => {};

/** One market feed for all screens: figures of every symbol, and how the connection stands. */
export function createFeed({ connect, frame, later, now }: FeedPorts): Feed {
  const tickers = createTickerStore(frame);
  const listeners = new Set<() => void>();
  let connection: Connection = { state: 'connecting', since: now() };
  let heardAt: number | undefined;
  let readers = 0;
  let run: Run | undefined;
  let cancelStop: () => void = nothing;

  const setConnection = (next: Connection) => {
    connection = next;
    for (const listener of listeners) listener();
  };

  const onHeard = () => {
    heardAt = now();
  };

  const start = () => {
    heardAt = undefined;
    setConnection({ state: 'connecting', since: now() });
    run = startRun({ connect, later, tickers, setConnection, onHeard });
  };

  return {
    tickers,
    connection: () => connection,
    subscribeConnection: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    heardAt: () => heardAt,
    open: () => {
      readers += 1;
      cancelStop();
      if (run === undefined) start();
      return () => {
        readers -= 1;
        if (readers > 0) return;
        cancelStop = later(() => {
          run?.stop();
          run = undefined;
        }, LINGER_MS);
      };
    },
    retry: () => run?.retry(),
  };
}

interface Run {
  readonly retry: () => void;
  readonly stop: () => void;
}

interface RunPorts extends Pick<FeedPorts, 'connect' | 'later'> {
  readonly tickers: TickerStore;
  readonly setConnection: (connection: Connection) => void;
  /** Figures arrived. */
  readonly onHeard: () => void;
}

/** From the first reader to the last: loads the figures, follows the stream, and loads anew after every gap. */
function startRun({ connect, later, tickers, setConnection, onHeard }: RunPorts): Run {
  let stopped = false;
  let stream: FeedStream | undefined;
  let cancelRetry: () => void = nothing;
  let gap = false;

  const load = async (source: FeedSource) => {
    try {
      const loaded = await source.load();
      if (stopped) return;
      onHeard();
      tickers.reset(loaded);
    } catch {
      // The connection's state already says that something is amiss; the figures follow as soon as they can be had.
      if (!stopped) cancelRetry = later(() => void load(source), RETRY_MS);
    }
  };

  const onConnection = (source: FeedSource, next: Connection) => {
    setConnection(next);
    if (next.state === 'reconnecting' || next.state === 'offline') gap = true;
    if (next.state !== 'live' || !gap) return;
    gap = false;
    void load(source);
  };

  const begin = async () => {
    try {
      const source = await connect();
      if (stopped) return;
      stream = source.listen({
        onMoves: (moves) => {
          onHeard();
          tickers.apply(moves);
        },
        onConnection: (next) => {
          if (!stopped) onConnection(source, next);
        },
      });
      await load(source);
    } catch {
      if (!stopped) cancelRetry = later(() => void begin(), RETRY_MS);
    }
  };

  void begin();
  return {
    retry: () => stream?.retry(),
    stop: () => {
      stopped = true;
      cancelRetry();
      stream?.close();
    },
  };
}
