import { createLoader, type FigureSource, type Loader, type Want } from './loader.ts';
import type { TickerFigures } from './ticker.ts';
import { createTickerStore, type TickerStore } from './tickerStore.ts';

export type ConnectionState = 'connecting' | 'live' | 'reconnecting' | 'offline' | 'closed';

export interface Connection {
  readonly state: ConnectionState;
  /** When the state began, epoch milliseconds. */
  readonly since: number;
}

/** The exchange as the feed needs it. */
export interface FeedSource extends FigureSource {
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
  /** When figures are asked for again after they could not be had, epoch milliseconds; undefined while nothing failed. */
  readonly waitingUntil: () => number | undefined;
  /** Tells of changes of the connection and of the waiting. */
  readonly subscribe: (listener: () => void) => () => void;
  /** When figures last arrived, epoch milliseconds; undefined before the first. */
  readonly heardAt: () => number | undefined;
  /** Keeps the feed running until what it returns is called by everybody who opened it. */
  readonly open: (want: Want) => () => void;
  readonly retry: () => void;
}

/** A change of page closes nothing: the feed stays for this long after its last reader. */
const LINGER_MS = 5_000;
const RETRY_MS = 3_000;

const nothing = () => {};

/** One market feed for all screens: figures of the symbols that somebody reads, and how the connection stands. */
export function createFeed({ connect, frame, later, now }: FeedPorts): Feed {
  const tickers = createTickerStore(frame);
  const listeners = new Set<() => void>();
  let connection: Connection = { state: 'connecting', since: now() };
  let waitingUntil: number | undefined;
  let heardAt: number | undefined;
  let readers = 0;
  let run: Run | undefined;
  let cancelStop: () => void = nothing;

  const tell = () => {
    for (const listener of listeners) listener();
  };
  const setConnection = (next: Connection) => {
    connection = next;
    tell();
  };
  const setWaiting = (until: number | undefined) => {
    waitingUntil = until;
    tell();
  };
  const onHeard = (at: number) => {
    heardAt = Math.max(heardAt ?? at, at);
  };

  const start = () => {
    heardAt = undefined;
    waitingUntil = undefined;
    setConnection({ state: 'connecting', since: now() });
    run = startRun({ connect, later, now, tickers, setConnection, setWaiting, onHeard });
    return run;
  };

  return {
    tickers,
    connection: () => connection,
    waitingUntil: () => waitingUntil,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    heardAt: () => heardAt,
    open: (want) => {
      readers += 1;
      cancelStop();
      (run ?? start()).want(want);
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
  readonly want: (want: Want) => void;
  readonly retry: () => void;
  readonly stop: () => void;
}

interface RunPorts extends Pick<FeedPorts, 'connect' | 'later' | 'now'> {
  readonly tickers: TickerStore;
  readonly setConnection: (connection: Connection) => void;
  readonly setWaiting: (until: number | undefined) => void;
  /** Figures of a time arrived. */
  readonly onHeard: (at: number) => void;
}

/** From the first reader to the last: follows the stream, loads what readers want, and loads it anew after every gap. */
function startRun({ connect, later, now, tickers, setConnection, setWaiting, onHeard }: RunPorts): Run {
  let stopped = false;
  let stream: FeedStream | undefined;
  let loader: Loader | undefined;
  let cancelRetry: () => void = nothing;
  let gap = false;
  /** What was wanted before the exchange's address was known. */
  const wants: Want[] = [];

  const onConnection = (next: Connection) => {
    setConnection(next);
    if (next.state === 'reconnecting' || next.state === 'offline') gap = true;
    if (next.state !== 'live' || !gap) return;
    gap = false;
    loader?.again();
  };

  const begin = async () => {
    try {
      const source = await connect();
      if (stopped) return;
      loader = createLoader({ source, tickers, later, now, onHeard, onWaiting: setWaiting });
      for (const want of wants.splice(0)) loader.want(want);
      stream = source.listen({
        onMoves: (moves) => {
          onHeard(now());
          tickers.apply(moves);
        },
        onConnection: (next) => {
          if (!stopped) onConnection(next);
        },
      });
    } catch {
      if (!stopped) cancelRetry = later(() => void begin(), RETRY_MS);
    }
  };

  void begin();
  return {
    want: (want) => {
      if (loader === undefined) wants.push(want);
      else loader.want(want);
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
