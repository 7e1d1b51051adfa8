import { storage } from '@aldgate/client-kit/browser/storage.ts';
import { ExchangeRest } from '@aldgate/exchange/rest/exchangeRest.ts';
import { createEventDelay } from '@aldgate/exchange/stream/eventDelay.ts';
import { MarketStream } from '@aldgate/exchange/stream/marketStream.ts';
import { allMiniTickersStream } from '@aldgate/exchange/stream/streams.ts';
import type { MiniTickerEvent } from '@aldgate/exchange/wire.ts';
import { systemConfig } from '../../lib/calls/systemConfig.ts';
import { socketUrl } from './address.ts';
import type { FeedSource } from './feed.ts';
import { PROBE_MS } from './feedLiveness.ts';
import { createMarketSource } from './marketSource.ts';
import type { TickerData } from './ticker.ts';

/** The exchange has one clock, whichever connection an event arrives on. */
export const eventDelay = createEventDelay(() => performance.now());

const CACHE_KEY = 'aldgate.market';

/** The exchange configured by the server: snapshots by REST, updates by the stream of all mini tickers (TR-04). */
export async function connectExchange(): Promise<FeedSource> {
  const { marketData } = await systemConfig();
  return {
    ...createMarketSource({
      rest: new ExchangeRest({ rest: marketData.rest }),
      address: marketData.rest,
      now: () => Date.now(),
      cache: { get: () => storage.get(CACHE_KEY), set: (text) => storage.set(CACHE_KEY, text) },
    }),
    listen: ({ onMoves, onConnection }) => {
      const stream = new MarketStream({
        url: socketUrl(`${marketData.marketStream}/stream`, window.location.href),
        appPing: marketData.appPing,
        earlyProbeMs: PROBE_MS,
        eventDelay,
      });
      onConnection(stream.status);
      stream.onState(onConnection);
      stream.subscribe(allMiniTickersStream, (events) => onMoves(parseMoves(events)));
      const wake = () => {
        if (document.visibilityState === 'visible') stream.wake();
      };
      window.addEventListener('online', wake);
      document.addEventListener('visibilitychange', wake);
      return {
        aliveAt: () => stream.aliveAt,
        retry: () => stream.retry(),
        close: () => {
          window.removeEventListener('online', wake);
          document.removeEventListener('visibilitychange', wake);
          stream.close();
        },
      };
    },
  };
}

function parseMoves(events: readonly MiniTickerEvent[]): ReadonlyMap<string, TickerData> {
  return new Map(
    events.map((event) => [
      event.s,
      { last: event.c, open: event.o, high: event.h, low: event.l, volume: event.v, quoteVolume: event.q },
    ]),
  );
}
