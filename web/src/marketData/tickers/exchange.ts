import { storage } from '@aldgate/client-kit/browser/storage.ts';
import { REFERENCE_EXCHANGE } from '@aldgate/domain/market/marketRef.ts';
import type { TradedProduct } from '@aldgate/domain/market/traits.ts';
import { ExchangeRest } from '@aldgate/exchange/rest/exchangeRest.ts';
import { MarketStream } from '@aldgate/exchange/stream/marketStream.ts';
import { allMiniTickersStream } from '@aldgate/exchange/stream/streams.ts';
import type { MiniTickerEvent } from '@aldgate/exchange/wire.ts';
import { systemConfig } from '../../lib/calls/systemConfig.ts';
import { eventDelayOf, findRoots, findSpotRoots } from '../exchangeRoots.ts';
import { socketUrl } from './address.ts';
import type { FeedSource } from './feed.ts';
import { PROBE_MS } from './feedLiveness.ts';
import { createMarketSource, type TickerMarket } from './marketSource.ts';
import type { Ticker, TickerData } from './ticker.ts';
import { futuresMarket, spotMarket } from './tickerMarkets.ts';

const CACHE_KEYS: Readonly<Record<TradedProduct, string>> = { usdm: 'aldgate.market', spot: 'aldgate.market.spot' };

/** Each exchange's market is cached apart. */
const cacheKeyOf = (code: string, product: TradedProduct): string =>
  code === REFERENCE_EXCHANGE ? CACHE_KEYS[product] : `${CACHE_KEYS[product]}.${code.toLowerCase()}`;

/**
 * A product at an exchange of the server's configuration: snapshots by REST, updates by the stream of all mini tickers
 * (TR-04).
 */
export async function connectExchange(code: string, product: TradedProduct): Promise<FeedSource> {
  const { assets } = await systemConfig();
  const coins = new Set(assets.filter(({ kind }) => kind === 'crypto').map(({ asset }) => asset));
  const { address, root, appPing, market } = await FIND_SOURCE[product](code, coins);
  /** Our symbols by the exchange's, of those that were loaded. */
  const known = new Map<string, string>();
  const note = (tickers: readonly Ticker[]) => {
    for (const { symbol } of tickers) known.set(market.toWire(symbol), symbol);
  };
  const cacheKey = cacheKeyOf(code, product);
  const source = createMarketSource({
    market,
    rest: new ExchangeRest({ rest: address, product }),
    address: `${address} ${product}`,
    now: () => Date.now(),
    cache: { get: () => storage.get(cacheKey), set: (text) => storage.set(cacheKey, text) },
  });
  return {
    async load(options) {
      const figures = await source.load(options);
      note(figures.tickers);
      return figures;
    },
    async loadSymbol(symbol) {
      const ticker = await source.loadSymbol(symbol);
      if (ticker !== undefined) note([ticker]);
      return ticker;
    },
    listen: ({ onMoves, onConnection }) => {
      const stream = new MarketStream({
        url: socketUrl(`${root}/stream`, window.location.href),
        appPing,
        earlyProbeMs: PROBE_MS,
        eventDelay: eventDelayOf(code),
      });
      onConnection(stream.status);
      stream.onState(onConnection);
      stream.subscribe(allMiniTickersStream, (events) => onMoves(parseMoves(events, known)));
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

interface Source {
  readonly address: string;
  /** The root of its stream. */
  readonly root: string;
  readonly appPing: boolean;
  readonly market: TickerMarket;
}

const FIND_SOURCE: Readonly<Record<TradedProduct, (code: string, coins: ReadonlySet<string>) => Promise<Source>>> = {
  usdm: async (code) => {
    const { products, appPing } = await findRoots(code);
    const { rest: address, marketStream: root } = products.usdm;
    return { address, root, appPing, market: futuresMarket(new ExchangeRest({ rest: address })) };
  },
  spot: async (code, coins) => {
    const { rest: address, stream: root, appPing } = await findSpotRoots(code);
    return { address, root, appPing, market: spotMarket(new ExchangeRest({ rest: address, product: 'spot' }), coins) };
  },
};

/** Updates by our symbols; of symbols that were not loaded there is nothing to update. */
function parseMoves(
  events: readonly MiniTickerEvent[],
  known: ReadonlyMap<string, string>,
): ReadonlyMap<string, TickerData> {
  return new Map(
    events.flatMap((event) => {
      const symbol = known.get(event.s);
      if (symbol === undefined) return [];
      const { c, o, h, l, v, q } = event;
      return [[symbol, { last: c, open: o, high: h, low: l, volume: v, quoteVolume: q }] as const];
    }),
  );
}
