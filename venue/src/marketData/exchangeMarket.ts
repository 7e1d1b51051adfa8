import { formatUnits } from '@aldgate/domain/market/units.ts';
import { mulDiv, ONE } from '@aldgate/domain/money/fixed.ts';
import type { EngineContext } from '../engine/engineContext.ts';
import { averagePrice } from '../engine/spot/averagePrice.ts';
import type { Batch } from '../journal/commandProcessor.ts';
import type { JournalledProcessor } from '../journal/journalledProcessor.ts';
import type { Candle, CandleQuery } from '../market/candle.ts';
import type { FuturesInstrument, Instrument, SpotInstrument, VenueProduct } from '../market/instrument.ts';
import type {
  AveragePrice,
  Book,
  DayStatistics,
  Mark,
  Market,
  MarketEvent,
  Quote,
  WindowStatistics,
} from '../market/market.ts';
import { REFERENCE_SAMPLES, type ReferencePrice } from '../market/referencePrice.ts';
import { ALL, includesContract } from '../market/timeSlice.ts';
import type { Trade } from '../market/trade.ts';
import type { BarSource } from './barHistory.ts';
import { MINUTE_MS } from './barHistory.ts';
import { buildCandles } from './candles.ts';
import type { MarketStore } from './marketStore.ts';
import { RecordedHistory } from './recordedHistory.ts';
import { SampledHistory } from './sampledHistory.ts';
import { SymbolFeed } from './symbolFeed.ts';

export interface ExchangeMarketOptions {
  readonly processor: JournalledProcessor;
  readonly store: MarketStore;
  readonly instruments: readonly Instrument[];
  readonly findPast: (id: string) => SimulatedPast;
}

/** The minutes of an instrument in which the venue was not running. */
export interface SimulatedPast {
  readonly trading: BarSource;
  /** In 10^-8. */
  readonly reference: (kind: ReferencePrice) => BarSource;
}

/** Public market data of a venue, as of the journal. */
export class ExchangeMarket implements Market {
  readonly instruments: readonly Instrument[];
  readonly contracts: readonly FuturesInstrument[];
  readonly pairs: readonly SpotInstrument[];
  readonly #bySymbol: Readonly<Record<VenueProduct, ReadonlyMap<string, Instrument>>>;
  readonly #processor: JournalledProcessor;
  readonly #feeds: ReadonlyMap<string, SymbolFeed>;
  readonly #references: ReadonlyMap<string, Readonly<Record<ReferencePrice, SampledHistory>>>;
  readonly #listeners = new Set<(event: MarketEvent) => void>();
  #at: number;
  /** Time to which each slice was advanced. */
  readonly #ticked = new Map<number, number>();

  constructor({ processor, store, instruments, findPast }: ExchangeMarketOptions) {
    this.instruments = instruments;
    this.contracts = instruments.filter((each) => each.product === 'usdm');
    this.pairs = instruments.filter((each) => each.product === 'spot');
    this.#bySymbol = { usdm: bySymbol(this.contracts), spot: bySymbol(this.pairs) };
    this.#processor = processor;
    this.#at = processor.engine.state.at;
    this.#ticked.set(0, this.#at);
    const at = this.#at;
    const first = store.firstMinute() ?? Math.floor(at / MINUTE_MS);
    this.#feeds = new Map(
      instruments.map((instrument) => {
        const { id } = instrument;
        const { engine } = processor;
        const from = Math.max(first, listingMinute(engine, id));
        const past = new RecordedHistory(id, store, findPast(id).trading, from);
        return [id, new SymbolFeed({ instrument, engine, store, past, first: from, at })];
      }),
    );
    this.#references = new Map(
      this.contracts.map(({ id }) => {
        const sampled = (kind: ReferencePrice) =>
          new SampledHistory(findPast(id).reference(kind), REFERENCE_SAMPLES[kind], at);
        return [id, { mark: sampled('mark'), index: sampled('index'), premium: sampled('premium') }];
      }),
    );
    processor.listen((batch) => this.#onBatch(batch));
  }

  instrument<P extends VenueProduct>(product: P, symbol: string): Extract<Instrument, { product: P }> | undefined {
    return this.#bySymbol[product].get(symbol) as Extract<Instrument, { product: P }> | undefined;
  }

  book(id: string): Book {
    return this.#findFeed(id).book();
  }

  quote(symbol: string): Quote {
    return this.#findFeed(symbol).quote();
  }

  day(symbol: string): DayStatistics {
    return this.#findFeed(symbol).day(this.#at);
  }

  window(id: string, minutes: number): WindowStatistics {
    return this.#findFeed(id).window(minutes, this.#at);
  }

  average(id: string): AveragePrice {
    const { engine } = this.#processor;
    const price = averagePrice(engine.pair(id), engine.pairState(id), Math.max(this.#at, engine.state.at));
    return { price, lastTime: this.day(id).lastTime };
  }

  trades(symbol: string): readonly Trade[] {
    return this.#findFeed(symbol).trades();
  }

  candles(symbol: string, query: CandleQuery): readonly Candle[] {
    return this.#findFeed(symbol).candles(query);
  }

  referenceCandles(symbol: string, kind: ReferencePrice, query: CandleQuery): readonly Candle[] {
    const history = this.#references.get(symbol)?.[kind];
    if (history === undefined) throw new RangeError(`${symbol} is not listed`);
    return buildCandles(history, this.#findFeed(symbol).instrument.onboardDate, query);
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
    for (const [index, { id }] of this.instruments.entries()) {
      if (includesContract(timeSlice, index)) this.#findFeed(id).advance(at);
    }
    this.#processor.tick(timeSlice);
    for (const [index, { id }] of this.contracts.entries()) {
      if (includesContract(timeSlice, index)) this.#sampleReferences(id, at);
    }
  }

  /** The premium is that of the book's average over the index. */
  #sampleReferences(symbol: string, at: number): void {
    const { mark, index, average } = this.#processor.engine.symbol(symbol);
    const histories = this.#references.get(symbol);
    if (histories === undefined || index === 0n) return;
    histories.mark.add(Number(mark), at);
    histories.index.add(Number(index), at);
    histories.premium.add(Number(mulDiv(average - index, ONE, index)), at);
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

function bySymbol(instruments: readonly Instrument[]): ReadonlyMap<string, Instrument> {
  return new Map(instruments.map((instrument) => [instrument.symbol, instrument]));
}

/** The minute in which a pair was listed, counted from 1970; 0 for a contract, which the venue had from its start. */
function listingMinute({ state }: EngineContext, id: string): number {
  return Math.floor((state.pairs.get(id)?.listedAt ?? 0) / MINUTE_MS);
}
