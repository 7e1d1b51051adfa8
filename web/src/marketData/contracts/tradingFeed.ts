import { later } from '@aldgate/client-kit/browser/later.ts';
import { INTERVALS } from '@aldgate/domain/market/interval.ts';
import { formatMarket, type MarketKey, parseMarket, referenceMarket } from '@aldgate/domain/market/marketRef.ts';
import { ExchangeRest } from '@aldgate/exchange/rest/exchangeRest.ts';
import { MarketStream } from '@aldgate/exchange/stream/marketStream.ts';
import { systemConfig } from '../../lib/calls/systemConfig.ts';
import { socketUrl } from '../tickers/address.ts';
import { eventDelay } from '../tickers/exchange.ts';
import { PROBE_MS } from '../tickers/feedLiveness.ts';
import { FeedMonitor } from './feedMonitor.ts';
import { frames } from './frames.ts';
import { createLinkHolder, type OpenLink, type SymbolPorts } from './link.ts';
import { createRegistry } from './registry.ts';
import { streamBudget } from './streamBudget.ts';
import { SymbolBook } from './symbolBook.ts';
import { SymbolCandles } from './symbolCandles.ts';
import { SymbolMark } from './symbolMark.ts';
import { SymbolOpenInterest } from './symbolOpenInterest.ts';
import { SymbolTrades } from './symbolTrades.ts';

const link = createLinkHolder({ connect, later });
const ports = { link, frames, now: () => Date.now(), later };

function createPorts(key: string): SymbolPorts {
  const market = parseMarket(key);
  if (market === undefined) throw new Error(`${key} is no market`);
  return { ...ports, symbol: market.instrumentId };
}

/** The key of a symbol's data sources. */
export const marketKey = (symbol: string): MarketKey => formatMarket(referenceMarket(symbol));

/** The data sources of the screen, one per market, open while displayed. */
export const books = createRegistry((market: MarketKey) => new SymbolBook(createPorts(market)), later);
export const tapes = createRegistry((market: MarketKey) => new SymbolTrades(createPorts(market)), later);
export const marks = createRegistry((market: MarketKey) => new SymbolMark(createPorts(market)), later);

export const openInterests = createRegistry((market: MarketKey) => new SymbolOpenInterest(createPorts(market)), later);

/** One for the screen. */
export const feedMonitors = createRegistry<'', FeedMonitor>(() => new FeedMonitor(ports), later);

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
export const retryFeed = (): void => link.retry();

/**
 * Opens both streams of the exchange configured by the server. Going online and becoming visible trigger a reconnect.
 */
async function connect(): Promise<OpenLink> {
  const { marketData } = await systemConfig();
  const open = (root: string) =>
    new MarketStream({
      url: socketUrl(`${root}/stream`, window.location.href),
      openSocket: streamBudget.openSocket,
      appPing: marketData.appPing,
      earlyProbeMs: PROBE_MS,
      eventDelay,
    });
  const books = open(marketData.publicStream);
  const market = open(marketData.marketStream);
  const wakeBoth = () => {
    books.wake();
    market.wake();
  };
  const wake = () => {
    if (document.visibilityState === 'visible') wakeBoth();
  };
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
  return {
    rest: timedRest(marketData.rest),
    books,
    market,
    retry: wakeBoth,
    close: () => {
      window.removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
      books.close();
      market.close();
    },
  };
}

/** The times of snapshots show the exchange's clock also where every event arrives late. */
function timedRest(address: string): OpenLink['rest'] {
  const rest = new ExchangeRest({ rest: address });
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
