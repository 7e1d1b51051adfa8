import { formatUnits } from '@aldgate/domain/market/units.ts';
import type { Batch } from '../desk/desk.ts';
import type { JournalledDesk } from '../desk/journalledDesk.ts';
import type { Candle, CandleQuery } from '../market/candle.ts';
import type { Instrument } from '../market/instrument.ts';
import type { Book, DayStatistics, Mark, Market, MarketEvent, Quote } from '../market/market.ts';
import { ALL, holds } from '../market/shard.ts';
import type { Trade } from '../market/trade.ts';
import type { Past } from './barHistory.ts';
import { MINUTE_MS } from './barHistory.ts';
import type { MarketKeeper } from './marketKeeper.ts';
import { SymbolFeed } from './symbolFeed.ts';
import { WatchedPast } from './watchedPast.ts';

export interface ExchangeMarketOptions {
  readonly desk: JournalledDesk;
  readonly keeper: MarketKeeper;
  readonly instruments: readonly Instrument[];
  /** What a symbol's minutes were while no venue was there. */
  readonly pathOf: (symbol: string) => Past;
}

/** The public side of a venue's desk: what everybody may see, as the journal has it. */
export class ExchangeMarket implements Market {
  readonly instruments: readonly Instrument[];
  readonly #desk: JournalledDesk;
  readonly #feeds: ReadonlyMap<string, SymbolFeed>;
  readonly #listeners = new Set<(event: MarketEvent) => void>();
  #at: number;
  /** When each shard was brought to its present. */
  readonly #ticked = new Map<number, number>();

  constructor({ desk, keeper, instruments, pathOf }: ExchangeMarketOptions) {
    this.instruments = instruments;
    this.#desk = desk;
    this.#at = desk.world.state.at;
    this.#ticked.set(0, this.#at);
    const at = this.#at;
    const first = keeper.firstMinute() ?? Math.floor(at / MINUTE_MS);
    this.#feeds = new Map(
      instruments.map((instrument) => {
        const past = new WatchedPast(instrument.symbol, keeper, pathOf(instrument.symbol), first);
        return [instrument.symbol, new SymbolFeed({ instrument, world: desk.world, keeper, past, first, at })];
      }),
    );
    desk.listen((batch) => this.#hear(batch));
  }

  instrument(symbol: string): Instrument | undefined {
    return this.#feeds.get(symbol)?.instrument;
  }

  book(symbol: string): Book {
    return this.#feed(symbol).book();
  }

  quote(symbol: string): Quote {
    return this.#feed(symbol).quote();
  }

  day(symbol: string): DayStatistics {
    return this.#feed(symbol).day(this.#at);
  }

  trades(symbol: string): readonly Trade[] {
    return this.#feed(symbol).trades();
  }

  candles(symbol: string, query: CandleQuery): readonly Candle[] {
    return this.#feed(symbol).candles(query);
  }

  mark(symbol: string): Mark {
    const { mark, average, index, settle, fundingRate, nextFundingAt } = this.#desk.world.symbol(symbol);
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

  tick(at: number, shard = ALL): void {
    if (at <= (this.#ticked.get(shard.nth) ?? 0)) return;
    this.#ticked.set(shard.nth, at);
    this.#at = Math.max(at, this.#at);
    for (const [place, { symbol }] of this.instruments.entries()) {
      if (holds(shard, place)) this.#feed(symbol).advance(at);
    }
    this.#desk.submitNow({ type: 'tick', shard });
    this.#desk.flush();
  }

  #hear({ at, events }: Batch): void {
    for (const event of events) {
      if (event.type === 'trade') this.#tell([this.#feed(event.symbol).trade(event, at)]);
      else if (event.type === 'book') this.#tell(this.#feed(event.symbol).change(event, at));
    }
  }

  #tell(events: readonly MarketEvent[]): void {
    for (const event of events) for (const listener of this.#listeners) listener(event);
  }

  #feed(symbol: string): SymbolFeed {
    const found = this.#feeds.get(symbol);
    if (found === undefined) throw new RangeError(`${symbol} is not listed`);
    return found;
  }
}
