import { later } from '@aldgate/client-kit/browser/later.ts';
import { INTERVALS } from '@aldgate/domain/market/interval.ts';
import { connect } from './connect.ts';
import { frames } from './frames.ts';
import { createLinkHolder } from './link.ts';
import { createRegistry } from './registry.ts';
import { SymbolBook } from './symbolBook.ts';
import { SymbolCandles } from './symbolCandles.ts';
import { SymbolMark } from './symbolMark.ts';
import { SymbolOpenInterest } from './symbolOpenInterest.ts';
import type { SymbolPorts } from './symbolPorts.ts';
import { SymbolTrades } from './symbolTrades.ts';

const link = createLinkHolder({ connect, later });
const createPorts = (symbol: string): SymbolPorts => ({ symbol, link, frames, now: () => Date.now(), later });

/** The data sources of the screen, one per symbol, open while displayed. */
export const books = createRegistry((symbol) => new SymbolBook(createPorts(symbol)), later);
export const tapes = createRegistry((symbol) => new SymbolTrades(createPorts(symbol)), later);
export const marks = createRegistry((symbol) => new SymbolMark(createPorts(symbol)), later);

export const openInterests = createRegistry((symbol) => new SymbolOpenInterest(createPorts(symbol)), later);

/** By symbol and interval, as `candlesKey` writes them. */
export const candleLists = createRegistry((key) => {
  const [symbol = '', name] = key.split(' ');
  const interval = INTERVALS.find((each) => each === name);
  if (interval === undefined) throw new Error(`no candles of ${key}`);
  return new SymbolCandles(createPorts(symbol), interval);
}, later);

export const candlesKey = (symbol: string, interval: string): string => `${symbol} ${interval}`;

/** Reconnects after the streams gave up. */
export const retryFeed = (): void => link.retry();
