import { later } from '@aldgate/client-kit/browser/later.ts';
import { INTERVALS } from '@aldgate/domain/market/interval.ts';
import { formatMarket, type MarketKey, parseMarket, referenceMarket } from '@aldgate/domain/market/marketRef.ts';
import { toSymbol } from '@aldgate/exchange/products/spot/symbols.ts';
import { ExchangeRest } from '@aldgate/exchange/rest/exchangeRest.ts';
import { MarketStream } from '@aldgate/exchange/stream/marketStream.ts';
import { systemConfig } from '../../lib/calls/systemConfig.ts';
import { socketUrl } from '../tickers/address.ts';
import { eventDelay } from '../tickers/exchange.ts';
import { PROBE_MS } from '../tickers/feedLiveness.ts';
import { type MarketProduct, marketProduct } from '../tickers/marketProduct.ts';
import { FeedMonitor } from './feedMonitor.ts';
import { frames } from './frames.ts';
import { createLinkHolder, type LinkHolder, type OpenLink, type SymbolPorts } from './link.ts';
import { createRegistry } from './registry.ts';
import { streamBudget } from './streamBudget.ts';
import { SymbolBook } from './symbolBook.ts';
import { SymbolCandles } from './symbolCandles.ts';
import { SymbolMark } from './symbolMark.ts';
import { SymbolOpenInterest } from './symbolOpenInterest.ts';
import { SymbolTrades } from './symbolTrades.ts';

const links: Readonly<Record<MarketProduct, LinkHolder>> = {
  usdm: createLinkHolder({ connect: connectFutures, later }),
  spot: createLinkHolder({ connect: connectSpot, later }),
};
const ports = { frames, now: () => Date.now(), later };

function createPorts(key: string): SymbolPorts {
  const market = parseMarket(key);
  if (market === undefined) throw new Error(`${key} is no market`);
  const { instrumentId } = market;
  const product = marketProduct(instrumentId);
  return {
    ...ports,
    link: links[product],
    symbol: product === 'spot' ? toSymbol(instrumentId) : instrumentId,
    sequence: product === 'spot' ? 'spot' : 'futures',
  };
}

/** The key of a symbol's data sources. */
export const marketKey = (symbol: string): MarketKey => formatMarket(referenceMarket(symbol));

/** The data sources of the screen, one per market, open while displayed. */
export const books = createRegistry((market: MarketKey) => new SymbolBook(createPorts(market)), later);
export const tapes = createRegistry((market: MarketKey) => new SymbolTrades(createPorts(market)), later);
export const marks = createRegistry((market: MarketKey) => new SymbolMark(createPorts(market)), later);

export const openInterests = createRegistry((market: MarketKey) => new SymbolOpenInterest(createPorts(market)), later);

/** One for each product's data. */
export const feedMonitors = createRegistry<MarketProduct, FeedMonitor>(
  (product) => new FeedMonitor({ ...ports, link: links[product] }),
  later,
);

type CandlesKey = `${MarketKey} ${string}`;

/** By market and interval, as `candlesKey` writes them. */
export const candleLists = createRegistry((key: CandlesKey) => {
  const [market = '', name] = key.split(' ');
  const interval = INTERVALS.find((each) => each === name);
  if (interval === undefined) throw new Error(`no candles of ${key}`);
  return new SymbolCandles(createPorts(market), interval);
}, later);

export const candlesKey = (symbol: string, interval: string): CandlesKey => `${marketKey(symbol)} ${interval}`;

/** Reconnects after the streams gave up. */
export const retryFeed = (): void => {
  for (const link of Object.values(links)) link.retry();
};

/** Opens both streams of futures. */
async function connectFutures(): Promise<OpenLink> {
  const { marketData } = await systemConfig();
  const [books, market] = [open(marketData.publicStream, marketData), open(marketData.marketStream, marketData)];
  return { rest: timedRest(marketData.rest, 'usdm'), books, market, ...watch([books, market]) };
}

/** Opens the one stream of spot. */
async function connectSpot(): Promise<OpenLink> {
  const { marketData } = await systemConfig();
  const stream = open(marketData.spot.stream, marketData);
  return { rest: timedRest(marketData.spot.rest, 'spot'), books: stream, market: stream, ...watch([stream]) };
}

function open(root: string, { appPing }: { readonly appPing: boolean }): MarketStream {
  return new MarketStream({
    url: socketUrl(`${root}/stream`, window.location.href),
    openSocket: streamBudget.openSocket,
    appPing,
    earlyProbeMs: PROBE_MS,
    eventDelay,
  });
}

/** Going online and becoming visible trigger a reconnect. */
function watch(streams: readonly MarketStream[]): Pick<OpenLink, 'retry' | 'close'> {
  const retry = () => {
    for (const stream of streams) stream.wake();
  };
  const wake = () => {
    if (document.visibilityState === 'visible') retry();
  };
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
  return {
    retry,
    close: () => {
      window.removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
      for (const stream of streams) stream.close();
    },
  };
}

/** The times of snapshots show the exchange's clock also where every event arrives late. */
function timedRest(address: string, product: MarketProduct): OpenLink['rest'] {
  const rest = new ExchangeRest({ rest: address, product });
  return {
    depth: async (...request) => {
      const snapshot = await rest.depth(...request);
      if (snapshot.E !== undefined) eventDelay.record(snapshot.E);
      return snapshot;
    },
    trades: (...request) => rest.trades(...request),
    klines: (...request) => rest.klines(...request),
    openInterest: (...request) => rest.openInterest(...request),
  };
}
