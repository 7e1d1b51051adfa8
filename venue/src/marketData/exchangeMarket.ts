import { formatUnits } from '@aldgate/domain/market/units.ts';
import type { Batch } from '../journal/commandProcessor.ts';
import type { JournalledProcessor } from '../journal/journalledProcessor.ts';
import type { Candle, CandleQuery } from '../market/candle.ts';
import type { Instrument } from '../market/instrument.ts';
import type { Book, DayStatistics, Mark, Market, MarketEvent, Quote } from '../market/market.ts';
import { ALL, includesContract } from '../market/timeSlice.ts';
import type { Trade } from '../market/trade.ts';
import type { BarSource } from './barHistory.ts';
import { MINUTE_MS } from './barHistory.ts';
import type { MarketStore } from './marketStore.ts';
import { RecordedHistory } from './recordedHistory.ts';
import { SymbolFeed } from './symbolFeed.ts';

export interface ExchangeMarketOptions {
  readonly processor: JournalledProcessor;
  readonly store: MarketStore;
  readonly instruments: readonly Instrument[];
  /** Price path of a symbol for minutes in which the venue was not running. */
  readonly findPath: (symbol: string) => BarSource;
}

/** Public market data of a venue, as of the journal. */
export class ExchangeMarket implements Market {
  readonly instruments: readonly Instrument[];
  readonly #processor: JournalledProcessor;
  readonly #feeds: ReadonlyMap<string, SymbolFeed>;
  readonly #listeners = new Set<(event: MarketEvent) => void>();
  #at: number;
  /** Time to which each slice was advanced. */
  readonly #ticked = new Map<number, number>();

  constructor({ processor, store, instruments, findPath }: ExchangeMarketOptions) {
    this.instruments = instruments;
    this.#processor = processor;
    this.#at = processor.engine.state.at;
    this.#ticked.set(0, this.#at);
    const at = this.#at;
    const first = store.firstMinute() ?? Math.floor(at / MINUTE_MS);
    this.#feeds = new Map(
      instruments.map((instrument) => {
        const past = new RecordedHistory(instrument.symbol, store, findPath(instrument.symbol), first);
        return [instrument.symbol, new SymbolFeed({ instrument, engine: processor.engine, store, past, first, at })];
      }),
    );
    processor.listen((batch) => this.#onBatch(batch));
  }

  instrument(symbol: string): Instrument | undefined {
    return this.#feeds.get(symbol)?.instrument;
  }

  book(symbol: string): Book {
    return this.#findFeed(symbol).book();
  }

  quote(symbol: string): Quote {
    return this.#findFeed(symbol).quote();
  }

  day(symbol: string): DayStatistics {
    return this.#findFeed(symbol).day(this.#at);
  }

  trades(symbol: string): readonly Trade[] {
    return this.#findFeed(symbol).trades();
  }

  candles(symbol: string, query: CandleQuery): readonly Candle[] {
    return this.#findFeed(symbol).candles(query);
  }

  mark(symbol: string): Mark {
    const { mark, average, index, settle, fundingRate, nextFundingAt } = this.#processor.engine.symbol(symbol);
    return {
      markPrice: formatUnits(mark, 8),
      averagePrice: formatUnits(average, 8),
      indexPrice: formatUnits(index, 8),
      estimatedSettlePrice: formatUnits(settle, 8),
      fundingRate: formatUnits(fundingRate, 8),
      nextFundingTime: nextFundingAt,
    };
  }

  listen(listener: (event: MarketEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tick(at: number, timeSlice = ALL): void {
    if (at <= (this.#ticked.get(timeSlice.nth) ?? 0)) return;
    this.#ticked.set(timeSlice.nth, at);
    this.#at = Math.max(at, this.#at);
    for (const [index, { symbol }] of this.instruments.entries()) {
      if (includesContract(timeSlice, index)) this.#findFeed(symbol).advance(at);
    }
    this.#processor.submitNow({ type: 'tick', shard: timeSlice });
    this.#processor.flush();
  }

  #onBatch({ at, events }: Batch): void {
    for (const event of events) {
      if (event.type === 'trade') this.#publish([this.#findFeed(event.symbol).trade(event, at)]);
      else if (event.type === 'book') this.#publish(this.#findFeed(event.symbol).change(event, at));
    }
  }

  #publish(events: readonly MarketEvent[]): void {
    for (const event of events) for (const listener of this.#listeners) listener(event);
  }

  #findFeed(symbol: string): SymbolFeed {
    const found = this.#feeds.get(symbol);
    if (found === undefined) throw new RangeError(`${symbol} is not listed`);
    return found;
  }
}
