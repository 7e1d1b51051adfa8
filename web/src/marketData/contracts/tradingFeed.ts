import { later } from '@aldgate/client-kit/browser/later.ts';
import { INTERVALS } from '@aldgate/domain/market/interval.ts';
import { formatMarket, type MarketKey, marketAt, parseMarket } from '@aldgate/domain/market/marketRef.ts';
import type { TradedProduct } from '@aldgate/domain/market/traits.ts';
import { toSymbol } from '@aldgate/exchange/products/spot/symbols.ts';
import { ExchangeRest } from '@aldgate/exchange/rest/exchangeRest.ts';
import type { EventDelay } from '@aldgate/exchange/stream/eventDelay.ts';
import { MarketStream } from '@aldgate/exchange/stream/marketStream.ts';
import { eventDelayOf, findRoots, findSpotRoots } from '../exchangeRoots.ts';
import { socketUrl } from '../tickers/address.ts';
import { PROBE_MS } from '../tickers/feedLiveness.ts';
import { marketProduct, readProduct } from '../tickers/marketProduct.ts';
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

/** A product at an exchange, whose data have one state. */
export type FeedKey = `${string}/${TradedProduct}`;

const links = new Map<FeedKey, LinkHolder>();

/** The streams of a product at an exchange. */
function linkOf(exchange: string, product: TradedProduct): LinkHolder {
  const key: FeedKey = `${exchange}/${product}`;
  const link = links.get(key) ?? createLinkHolder({ connect: () => CONNECT[product](exchange), later });
  links.set(key, link);
  return link;
}

const ports = { frames, now: () => Date.now(), later };

function createPorts(key: string): SymbolPorts {
  const market = parseMarket(key);
  if (market === undefined) throw new Error(`${key} is no market`);
  const { exchange, instrumentId } = market;
  const product = marketProduct(instrumentId);
  return {
    ...ports,
    link: linkOf(exchange, product),
    symbol: toSymbol(instrumentId),
    product,
  };
}

/** The key of a symbol's data sources at an exchange. */
export const marketKey = (exchange: string, symbol: string): MarketKey => formatMarket(marketAt(exchange, symbol));

/** The data sources of the screen, one per market, open while displayed. */
export const books = createRegistry((market: MarketKey) => new SymbolBook(createPorts(market)), later);
export const tapes = createRegistry((market: MarketKey) => new SymbolTrades(createPorts(market)), later);
export const marks = createRegistry((market: MarketKey) => new SymbolMark(createPorts(market)), later);

export const openInterests = createRegistry((market: MarketKey) => new SymbolOpenInterest(createPorts(market)), later);

/** One for each product's data at an exchange. */
export const feedMonitors = createRegistry((key: FeedKey) => {
  const [exchange = '', product = null] = key.split('/');
  return new FeedMonitor({ ...ports, link: linkOf(exchange, readProduct(product)) });
}, later);

type CandlesKey = `${MarketKey} ${string}`;

/** By market and interval, as `candlesKey` writes them. */
export const candleLists = createRegistry((key: CandlesKey) => {
  const [market = '', name] = key.split(' ');
  const interval = INTERVALS.find((each) => each === name);
  if (interval === undefined) throw new Error(`no candles of ${key}`);
  return new SymbolCandles(createPorts(market), interval);
}, later);

export const candlesKey = (market: MarketKey, interval: string): CandlesKey => `${market} ${interval}`;

/** Reconnects after the streams gave up. */
export const retryFeed = (): void => {
  for (const link of links.values()) link.retry();
};

/** Opens both streams of futures. */
async function connectFutures(exchange: string): Promise<OpenLink> {
  const { products, appPing } = await findRoots(exchange);
  const { rest, publicStream, marketStream } = products.usdm;
  const options = { appPing, eventDelay: eventDelayOf(exchange) };
  const [books, market] = [open(publicStream, options), open(marketStream, options)];
  return { rest: timedRest(rest, 'usdm', options), books, market, ...watch([books, market]) };
}

/** Opens the one stream of spot. */
async function connectSpot(exchange: string): Promise<OpenLink> {
  const { rest, stream: root, appPing } = await findSpotRoots(exchange);
  const options = { appPing, eventDelay: eventDelayOf(exchange) };
  const stream = open(root, options);
  return { rest: timedRest(rest, 'spot', options), books: stream, market: stream, ...watch([stream]) };
}

const CONNECT: Readonly<Record<TradedProduct, (exchange: string) => Promise<OpenLink>>> = {
  usdm: connectFutures,
  spot: connectSpot,
};

interface StreamOptions {
  readonly appPing: boolean;
  readonly eventDelay: EventDelay;
}

function open(root: string, options: StreamOptions): MarketStream {
  return new MarketStream({
    url: socketUrl(`${root}/stream`, window.location.href),
    openSocket: streamBudget.openSocket,
    earlyProbeMs: PROBE_MS,
    ...options,
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
function timedRest(address: string, product: TradedProduct, { eventDelay }: StreamOptions): OpenLink['rest'] {
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
