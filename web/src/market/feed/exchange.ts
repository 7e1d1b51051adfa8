import {
  allMiniTickersStream,
  ExchangeRest,
  MarketStream,
  type MiniTickerEvent,
  precisionOf,
  type SymbolInfo,
  type Ticker24h,
} from '@aldgate/exchange';
import { systemConfig } from '../../app/systemConfig.ts';
import { socketUrl } from './address.ts';
import type { FeedSource } from './feed.ts';
import { makeTicker, type Ticker, type TickerFigures } from './ticker.ts';

/** The feed's exchange as the server names it: figures by REST, moves by the stream of all mini tickers (TR-04). */
export async function connectExchange(): Promise<FeedSource> {
  const { marketData } = await systemConfig();
  const rest = new ExchangeRest({ rest: marketData.rest });
  return {
    load: async () => {
      const [{ symbols }, tickers] = await Promise.all([rest.exchangeInfo(), rest.ticker24h()]);
      return tickersOf(symbols, tickers);
    },
    listen: ({ onMoves, onConnection }) => {
      const stream = new MarketStream({ url: socketUrl(`${marketData.marketStream}/stream`, window.location.href) });
      onConnection(stream.status);
      stream.onState(onConnection);
      stream.subscribe(allMiniTickersStream, (events) => onMoves(movesOf(events)));
      const wake = () => {
        if (document.visibilityState === 'visible') stream.wake();
      };
      window.addEventListener('online', wake);
      document.addEventListener('visibilitychange', wake);
      return {
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

/** Perpetual contracts that trade, in the exchange's order, each with its 24 h figures. */
export function tickersOf(symbols: readonly SymbolInfo[], tickers: readonly Ticker24h[]): Ticker[] {
  const figures = new Map(tickers.map((ticker) => [ticker.symbol, ticker]));
  return symbols
    .filter(({ status, contractType }) => status === 'TRADING' && contractType === 'PERPETUAL')
    .flatMap((info) => {
      const ticker = figures.get(info.symbol);
      if (ticker === undefined) return [];
      const { pricePrecision, quantityPrecision } = precisionOf(info);
      const { symbol, baseAsset, quoteAsset } = info;
      const names = { symbol, baseAsset, quoteAsset, pricePlaces: pricePrecision, quantityPlaces: quantityPrecision };
      return [
        makeTicker(names, {
          last: ticker.lastPrice,
          open: ticker.openPrice,
          high: ticker.highPrice,
          low: ticker.lowPrice,
          volume: ticker.volume,
          quoteVolume: ticker.quoteVolume,
        }),
      ];
    });
}

function movesOf(events: readonly MiniTickerEvent[]): ReadonlyMap<string, TickerFigures> {
  return new Map(
    events.map((event) => [
      event.s,
      { last: event.c, open: event.o, high: event.h, low: event.l, volume: event.v, quoteVolume: event.q },
    ]),
  );
}
