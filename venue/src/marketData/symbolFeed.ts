import type { EngineContext } from '../engine/engineContext.ts';
import type { BookChanged, Traded } from '../engine/events.ts';
import type { Candle, CandleQuery } from '../market/candle.ts';
import type { Instrument } from '../market/instrument.ts';
import type { Level } from '../market/level.ts';
import type { Book, DayStatistics, MarketEvent, Quote, WindowStatistics } from '../market/market.ts';
import type { Trade } from '../market/trade.ts';
import { BUY, SELL, type Side } from '../matching/side.ts';
import { AggregateNumbers } from './aggregateNumbers.ts';
import type { Bar } from './bar.ts';
import { BARS_MAX, BarHistory, MINUTE_MS } from './barHistory.ts';
import { buildCandles } from './candles.ts';
import type { MarketStore } from './marketStore.ts';
import type { RecordedHistory } from './recordedHistory.ts';
import { TradeTape } from './tradeTape.ts';

export interface SymbolFeedOptions {
  readonly instrument: Instrument;
  readonly engine: EngineContext;
  readonly store: MarketStore;
  readonly past: RecordedHistory;
  /** The venue's first minute, counted from 1970. */
  readonly first: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

const NOTHING: Level = [0, 0];

/** Public data of one instrument: its book, trades and candles. */
export class SymbolFeed {
  readonly instrument: Instrument;
  readonly #engine: EngineContext;
  readonly #bars: BarHistory;
  readonly #tape: TradeTape;
  readonly #numbers: AggregateNumbers;
  #book: Book | undefined;
  #best: { readonly bid: Level | undefined; readonly ask: Level | undefined };

  constructor({ instrument, engine, store, past, first, at }: SymbolFeedOptions) {
    this.instrument = instrument;
    this.#engine = engine;
    const minute = Math.floor(at / MINUTE_MS);
    const trades = store.trades(instrument.id);
    const running = store.bars(instrument.id, minute, minute + 1).get(minute);
    this.#bars = new BarHistory(past, minute, running, past.minutes(Math.max(first, minute - BARS_MAX), minute));
    this.#tape = new TradeTape(trades);
    const last = trades.at(-1);
    this.#numbers = new AggregateNumbers(last?.aggregateId ?? this.#state.lastTradeId + 1, last);
    this.#best = this.#bestNow();
  }

  book(): Book {
    const { lastUpdateId, bookTime } = this.#state;
    if (this.#book?.lastUpdateId !== lastUpdateId) {
      const book = this.#engine.book(this.instrument.id);
      const bids = book.levels(BUY, Number.POSITIVE_INFINITY);
      const asks = book.levels(SELL, Number.POSITIVE_INFINITY);
      this.#book = { bids, asks, lastUpdateId, time: bookTime };
    }
    return this.#book;
  }

  quote(): Quote {
    const { lastUpdateId: updateId, bookTime: time } = this.#state;
    const { bid = NOTHING, ask = NOTHING } = this.#bestNow();
    return { updateId, time, bid, ask };
  }

  trades(): readonly Trade[] {
    return this.#tape.trades;
  }

  candles(query: CandleQuery): Candle[] {
    return buildCandles(this.#bars, this.instrument.onboardDate, query);
  }

  day(at: number): DayStatistics {
    const lastTrade = this.#tape.trades.at(-1);
    return {
      ...this.#statistics(this.#bars.day(), this.#bars.dayFrom, at),
      lastQuantity: lastTrade?.quantity ?? 0,
      lastTime: lastTrade?.time ?? at,
    };
  }

  window(minutes: number, at: number): WindowStatistics {
    const from = this.#bars.minute - minutes;
    return this.#statistics(this.#bars.span(from, this.#bars.minute + 1), from, at);
  }

  #statistics(bar: Bar, from: number, at: number): WindowStatistics {
    const { open, high, low, close: last, volume, quoteVolume, count } = bar;
    return {
      open,
      high,
      low,
      last,
      volume,
      quoteVolume: BigInt(quoteVolume),
      openTime: from * MINUTE_MS,
      closeTime: at,
      lastTradeId: this.#tape.trades.at(-1)?.id ?? this.#state.lastTradeId,
      count,
    };
  }

  /** Advances to the minute that contains a time. */
  advance(at: number): void {
    this.#bars.advance(Math.floor(at / MINUTE_MS));
  }

  trade({ symbol, id, price, quantity, buyerIsMaker }: Traded, time: number): MarketEvent {
    const next = { id, time, price, quantity, buyerIsMaker };
    const trade = { ...next, aggregateId: this.#numbers.next(next) };
    this.#tape.add(trade);
    this.#bars.trade(trade);
    return { type: 'trade', symbol, ...trade };
  }

  /** Emits the change of the book, and of the best prices if they changed. */
  change({ symbol, firstId, lastId, bids, asks }: BookChanged, time: number): MarketEvent[] {
    const events: MarketEvent[] = [{ type: 'depth', symbol, time, firstId, lastId, bids, asks }];
    if (this.#isCurrent(BUY, this.#best.bid) && this.#isCurrent(SELL, this.#best.ask)) return events;
    this.#best = this.#bestNow();
    const { bid, ask } = this.#best;
    if (bid === undefined || ask === undefined) return events;
    return [...events, { type: 'quote', symbol, time, updateId: lastId, bid, ask }];
  }

  get #state() {
    return this.#engine.market(this.instrument.id);
  }

  /** Whether a level equals the current best of its side. */
  #isCurrent(side: Side, level: Level | undefined): boolean {
    const book = this.#engine.book(this.instrument.id);
    const best = book.best(side);
    return level === undefined ? best === undefined : level[0] === best && level[1] === book.quantityAt(side, best);
  }

  #bestNow() {
    const book = this.#engine.book(this.instrument.id);
    return { bid: book.levels(BUY, 1)[0], ask: book.levels(SELL, 1)[0] };
  }
}
