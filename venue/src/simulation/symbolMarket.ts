import type { Instrument } from '../market/instrument.ts';
import type { BookSides, Level } from '../market/level.ts';
import type { Book, DayStatistics, Mark, MarketEvent } from '../market/market.ts';
import { sideDiff } from './bookDiff.ts';
import { DayWindow } from './dayWindow.ts';
import { fairPrice, type PricePath, pricePath } from './indexPrice.ts';
import type { Listing } from './listing.ts';
import { type Makers, makersBook, makersOf } from './makers.ts';
import { markOf } from './markPrice.ts';
import { MINUTE_MS, pathBar } from './minuteBar.ts';
import { afterTake, type Take, type Takers, TRADES_PER_MINUTE_MAX, takeOf, takersOf } from './takers.ts';

/** Milliseconds between two states of a book. */
export const STEP_MS = 100;

/** Hands out `count` update ids in a row and returns the first. */
export type TakeIds = (count: number) => number;

/** One simulated contract: its book, its trades and its last 24 hours. */
export class SymbolMarket {
  readonly instrument: Instrument;
  readonly #path: PricePath;
  readonly #makers: Makers;
  readonly #takers: Takers;
  readonly #takeIds: TakeIds;
  readonly #day: DayWindow;
  #step: number;
  #sides: BookSides;
  #lastUpdateId: number;
  #bookTime: number;
  #lastTradeId: number;
  #lastQuantity: number;

  constructor(listing: Listing, seed: number, at: number, takeIds: TakeIds) {
    this.instrument = listing.instrument;
    this.#path = pricePath(seed, listing.instrument.symbol, listing.basePrice, listing.volatility);
    this.#makers = makersOf(seed, listing);
    this.#takers = takersOf(seed, listing);
    this.#takeIds = takeIds;
    this.#day = new DayWindow((minute) => pathBar(this.#path, this.#takers, this.#makers.tick, minute), at);
    this.#step = Math.floor(at / STEP_MS);
    this.#bookTime = this.#step * STEP_MS;
    this.#sides = makersBook(this.#makers, this.#step, fairPrice(this.#path, this.#bookTime));
    this.#lastUpdateId = takeIds(1);
    // Ids start where a venue that had run since 1970 would stand, so a restart never hands one out twice.
    this.#lastTradeId = Math.floor(at / MINUTE_MS) * TRADES_PER_MINUTE_MAX;
    this.#lastQuantity = this.#takers.tradeSteps;
  }

  book(): Book {
    return { ...this.#sides, lastUpdateId: this.#lastUpdateId, time: this.#bookTime };
  }

  day(at: number): DayStatistics {
    const { minute, close: last, ...totals } = this.#day.total();
    const openTime = minute * MINUTE_MS;
    const lastTradeId = this.#lastTradeId;
    return { ...totals, last, lastQuantity: this.#lastQuantity, openTime, closeTime: at, lastTradeId };
  }

  mark(at: number): Mark {
    return markOf(this.#path, at, this.#day.total().close * this.#makers.tick);
  }

  /** Moves to the step that holds a time and tells what changed, in the order it happened. */
  advance(at: number): MarketEvent[] {
    const step = Math.floor(at / STEP_MS);
    if (step <= this.#step) return [];
    this.#step = step;
    const time = step * STEP_MS;
    this.#day.advance(time);
    const quoted = makersBook(this.#makers, step, fairPrice(this.#path, time));
    const take = takeOf(this.#takers, step, quoted);
    if (take === undefined) return this.#move(quoted, time);
    return [this.#trade(take, time), ...this.#move(afterTake(quoted, take), time)];
  }

  #trade({ price, quantity, buyerIsMaker }: Take, time: number): MarketEvent {
    this.#day.trade(price, quantity);
    this.#lastQuantity = quantity;
    this.#lastTradeId += 1;
    const { symbol } = this.instrument;
    return { type: 'trade', symbol, time, id: this.#lastTradeId, price, quantity, buyerIsMaker };
  }

  #move(next: BookSides, time: number): MarketEvent[] {
    const before = this.#sides;
    const bids = sideDiff(before.bids, next.bids, -1);
    const asks = sideDiff(before.asks, next.asks, 1);
    const changes = bids.length + asks.length;
    if (changes === 0) return [];
    const firstId = this.#takeIds(changes);
    const lastId = firstId + changes - 1;
    this.#sides = next;
    this.#lastUpdateId = lastId;
    this.#bookTime = time;
    const { symbol } = this.instrument;
    const events: MarketEvent[] = [{ type: 'depth', symbol, time, firstId, lastId, bids, asks }];
    const bid = next.bids[0];
    const ask = next.asks[0];
    if (bid !== undefined && ask !== undefined && !(same(bid, before.bids[0]) && same(ask, before.asks[0]))) {
      events.push({ type: 'quote', symbol, time, updateId: lastId, bid, ask });
    }
    return events;
  }
}

function same(level: Level, other: Level | undefined): boolean {
  return other !== undefined && level[0] === other[0] && level[1] === other[1];
}
