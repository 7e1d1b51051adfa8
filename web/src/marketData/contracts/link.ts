import type { TradedProduct } from '@aldgate/domain/market/traits.ts';
import type { ExchangeRest } from '@aldgate/exchange/rest/exchangeRest.ts';
import type { MarketStream, StreamStatus } from '@aldgate/exchange/stream/marketStream.ts';
import { computeFeedStatus, type FeedStatus, selectWorst } from '../tickers/feedLiveness.ts';
import { pauseMs } from '../tickers/pause.ts';
import type { Frames } from './frames.ts';

/** The exchange's streams, as the screen uses them. */
export interface Link {
  readonly rest: Pick<ExchangeRest, 'depth' | 'trades' | 'klines' | 'openInterest'>;
  readonly books: Streams;
  /** Trades, candles and mark prices. */
  readonly market: Streams;
}

/** The used part of a stream, which reconnects automatically. */
export type Streams = Pick<MarketStream, 'subscribe' | 'onState' | 'status' | 'aliveAt' | 'streamLastMessageAt'>;

export interface OpenLink extends Link {
  readonly retry: () => void;
  readonly close: () => void;
}

export interface LinkHolder {
  /** Runs once the link is open; the returned functions, its own and that of `run`, release it. */
  readonly use: (run: (link: Link) => () => void) => () => void;
  /** Reconnects after the streams gave up. */
  readonly retry: () => void;
}

interface Ports {
  readonly connect: () => Promise<OpenLink>;
  readonly later: (run: () => void, ms: number) => () => void;
}

/** A change of page must not close the streams, so they stay open this long after their last reader. */
const LINGER_MS = 5_000;

const nothing = () => undefined;

/** One pair of streams for the whole screen, open while it has readers. */
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

/** The status of a contract's data, which needs both connections. */
export const linkStatus = ({ books, market }: Link, now: number): FeedStatus =>
  selectWorst(
    computeFeedStatus(books.status, books.aliveAt, now),
    computeFeedStatus(market.status, market.aliveAt, now),
  );

/** Whether data of a stream in this state is current. */
export const isLive = ({ state }: StreamStatus): boolean => state === 'live';

/** The dependencies of all data of a symbol. Times are epoch milliseconds. */
export interface SymbolPorts {
  /** The exchange's symbol. */
  readonly symbol: string;
  readonly product: TradedProduct;
  readonly link: LinkHolder;
  readonly frames: Frames;
  readonly now: () => number;
  /** Runs a function once after a delay; the returned function cancels it. */
  readonly later: (run: () => void, ms: number) => () => void;
}
