import { createLoader, type Loader, type MarketSource, type Subscription } from './loader.ts';
import { pauseMs } from './pause.ts';
import type { TickerData } from './ticker.ts';
import { createTickerStore, type TickerStore } from './tickerStore.ts';

export type ConnectionState = 'connecting' | 'live' | 'reconnecting' | 'offline' | 'closed';

export interface Connection {
  readonly state: ConnectionState;
  /** When the state began, epoch milliseconds. */
  readonly since: number;
}

/** The part of the exchange that the feed uses. */
export interface FeedSource extends MarketSource {
  readonly listen: (listener: {
    readonly onMoves: (moves: ReadonlyMap<string, TickerData>) => void;
    readonly onConnection: (connection: Connection) => void;
  }) => FeedStream;
}

export interface FeedStream {
  /** Up to when the connection is known to be current, epoch milliseconds; undefined before its first message. */
  readonly aliveAt: () => number | undefined;
  readonly retry: () => void;
  readonly close: () => void;
}

export interface FeedPorts {
  readonly connect: () => Promise<FeedSource>;
  /** Runs a function before the next paint. */
  readonly frame: (run: () => void) => void;
  /** Runs a function once after a delay; the returned function cancels it. */
  readonly later: (run: () => void, ms: number) => () => void;
  /** Math.random by default. */
  readonly random?: (() => number) | undefined;
  readonly now: () => number;
}

export interface Feed {
  readonly tickers: TickerStore;
  readonly connection: () => Connection;
  /** When loading is retried after a failure, epoch milliseconds; undefined without one. */
  readonly retryAt: () => number | undefined;
  /** Notifies of changes of the connection and of `retryAt`. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Up to when the data is known to be current, epoch milliseconds; undefined before the first. */
  readonly aliveAt: () => number | undefined;
  /** Keeps the feed running until every caller has called the returned function. */
  readonly open: (subscribeTo: Subscription) => () => void;
  readonly retry: () => void;
}

/** A change of page must not close the feed, so it stays open this long after its last reader. */
const LINGER_MS = 5_000;
const nothing = () => {};

/** The market feed shared by all screens: the tickers that are read, and the state of the connection. */
export function createFeed({ connect, frame, later, random, now }: FeedPorts): Feed {
  const tickers = createTickerStore(frame);
  const listeners = new Set<() => void>();
  let connection: Connection = { state: 'connecting', since: now() };
  let retryAt: number | undefined;
  let loadedAt: number | undefined;
  let readerCount = 0;
  let run: Run | undefined;
  let cancelStop: () => void = nothing;

  const notify = () => {
    for (const listener of listeners) listener();
  };
  const setConnection = (next: Connection) => {
    connection = next;
    notify();
  };
  const setRetryAt = (until: number | undefined) => {
    retryAt = until;
    notify();
  };
  const onUpdate = (at: number) => {
    loadedAt = Math.max(loadedAt ?? at, at);
  };

  const start = () => {
    loadedAt = undefined;
    retryAt = undefined;
    setConnection({ state: 'connecting', since: now() });
    run = startRun({ connect, later, random, now, tickers, setConnection, setRetryAt, onUpdate });
    return run;
  };

  return {
    tickers,
    connection: () => connection,
    retryAt: () => retryAt,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    // A connection that has just opened is as old as it is; cached figures are older.
    aliveAt: () => run?.aliveAt() ?? (connection.state === 'live' ? undefined : loadedAt),
    open: (subscribeTo) => {
      readerCount += 1;
      cancelStop();
      (run ?? start()).subscribeTo(subscribeTo);
      return () => {
        readerCount -= 1;
        if (readerCount > 0) return;
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
  readonly aliveAt: () => number | undefined;
  readonly subscribeTo: (wanted: Subscription) => void;
  readonly retry: () => void;
  readonly stop: () => void;
}

interface RunPorts extends Pick<FeedPorts, 'connect' | 'later' | 'random' | 'now'> {
  readonly tickers: TickerStore;
  readonly setConnection: (connection: Connection) => void;
  readonly setRetryAt: (until: number | undefined) => void;
  /** Figures of this time were loaded. */
  readonly onUpdate: (at: number) => void;
}

/** From the first reader to the last: follows the stream, loads the subscribed data, and reloads it after every gap. */
function startRun({ connect, later, random, now, tickers, setConnection, setRetryAt, onUpdate }: RunPorts): Run {
  let stopped = false;
  let stream: FeedStream | undefined;
  let loader: Loader | undefined;
  let cancelRetry: () => void = nothing;
  let gap = false;
  /** Subscriptions made before the exchange's address was known. */
  const pendingSubscriptions: Subscription[] = [];

  const onConnection = (next: Connection) => {
    setConnection(next);
    if (next.state === 'reconnecting' || next.state === 'offline') gap = true;
    if (next.state !== 'live' || !gap) return;
    gap = false;
    loader?.reload();
  };

  const begin = async (failures: number) => {
    try {
      const source = await connect();
      if (stopped) return;
      loader = createLoader({ source, tickers, later, random, now, onUpdate, onRetryAt: setRetryAt });
      for (const subscribeTo of pendingSubscriptions.splice(0)) loader.subscribeTo(subscribeTo);
      stream = source.listen({
        onMoves: tickers.apply,
        onConnection: (next) => {
          if (!stopped) onConnection(next);
        },
      });
    } catch (error) {
      if (!stopped) cancelRetry = later(() => void begin(failures + 1), pauseMs(error, failures, random));
    }
  };

  void begin(0);
  return {
    aliveAt: () => stream?.aliveAt(),
    subscribeTo: (wanted) => {
      if (loader === undefined) pendingSubscriptions.push(wanted);
      else loader.subscribeTo(wanted);
    },
    retry: () => stream?.retry(),
    stop: () => {
      stopped = true;
      cancelRetry();
      loader?.stop();
      stream?.close();
    },
  };
}
