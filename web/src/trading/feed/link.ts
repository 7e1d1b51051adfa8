import type { ExchangeRest } from '@aldgate/exchange/rest/exchangeRest.ts';
import type { MarketStream, StreamStatus } from '@aldgate/exchange/stream/marketStream.ts';
import { pauseMs } from '../../market/feed/pause.ts';

/** The exchange as the screen reads it. */
export interface Link {
  readonly rest: Pick<ExchangeRest, 'depth' | 'trades' | 'klines' | 'openInterest'>;
  /** Books. */
  readonly books: Streams;
  /** Trades, candles and marks. */
  readonly market: Streams;
}

/** What of a stream is used; it heals itself. */
export type Streams = Pick<MarketStream, 'subscribe' | 'onState' | 'status' | 'lastMessageAt' | 'streamLastMessageAt'>;

export interface OpenLink extends Link {
  readonly retry: () => void;
  readonly close: () => void;
}

export interface LinkHolder {
  /** Runs once the link is there; what it returns, and what this returns, end it. */
  readonly use: (run: (link: Link) => () => void) => () => void;
  /** Starts over after the streams gave up. */
  readonly retry: () => void;
}

interface Ports {
  readonly connect: () => Promise<OpenLink>;
  readonly later: (run: () => void, ms: number) => () => void;
}

/** A change of page closes nothing: the streams stay for this long after their last reader. */
const LINGER_MS = 5_000;

const nothing = () => undefined;

/** One pair of streams for everything on the screen, there while anything reads from it. */
export function createLinkHolder({ connect, later }: Ports): LinkHolder {
  const users = new Set<{ readonly run: (link: Link) => () => void; stop: () => void }>();
  let link: OpenLink | undefined;
  let isConnecting = false;
  let cancelClose: () => void = nothing;

  const open = async (failures: number): Promise<void> => {
    try {
      const opened = await connect();
      isConnecting = false;
      if (users.size === 0) return opened.close();
      link = opened;
      for (const user of users) user.stop = user.run(opened);
    } catch (error) {
      later(
        () => {
          if (users.size > 0) void open(failures + 1);
          else isConnecting = false;
        },
        pauseMs(error, failures),
      );
    }
  };

  return {
    use: (run) => {
      cancelClose();
      const user = { run, stop: nothing as () => void };
      users.add(user);
      if (link !== undefined) user.stop = run(link);
      else if (!isConnecting) {
        isConnecting = true;
        void open(0);
      }
      return () => {
        if (!users.delete(user)) return;
        user.stop();
        if (users.size > 0) return;
        cancelClose = later(() => {
          link?.close();
          link = undefined;
        }, LINGER_MS);
      };
    },
    retry: () => link?.retry(),
  };
}

/** A stream's state that figures may be relied on in. */
export const isLive = ({ state }: StreamStatus): boolean => state === 'live';
