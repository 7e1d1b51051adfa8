import type { Candle, CandleQuery } from '../market/candle.ts';
import type { Instrument } from '../market/instrument.ts';
import type { BookSides, Level } from '../market/level.ts';
import type { Book, DayStatistics, Mark, MarketEvent } from '../market/market.ts';
import type { Trade } from '../market/trade.ts';
import { BarHistory, MINUTE_MS } from './barHistory.ts';
import { sideDiff } from './bookDiff.ts';
import { candlesOf } from './candles.ts';
import { type PricePath, pricePath } from './indexPrice.ts';
import type { Listing } from './listing.ts';
import { type Makers, makersBest, makersBook, makersOf } from './makers.ts';
import { markOf } from './markPrice.ts';
import { PathHistory } from './pathHistory.ts';
import { PathSampler } from './pathSampler.ts';
import { afterTake, isTradeStep, type Take, type Takers, takeOf, takersOf } from './takers.ts';
import { TradeTape } from './tradeTape.ts';

/** Milliseconds between two states of a book. */
export const STEP_MS = 100;
const STEPS_PER_MINUTE = MINUTE_MS / STEP_MS;
/** Whole minutes before the opening, or before waking from a long sleep, whose trades are made up for. */
const MADE_UP_MINUTES = 5;
/** Trades made up for after a short delay are told; after a longer one they are only kept. */
const TOLD_STEPS_MAX = 100;

/** Hands out `count` update ids in a row and returns the first. */
export type TakeIds = (count: number) => number;

/**
 * One simulated contract: its book, its trades and its candles. Each step's book and trade are functions of the step,
 * so that steps nobody was awake for can be made up for.
 */
export class SymbolMarket {
  readonly instrument: Instrument;
  readonly #path: PricePath;
  readonly #sampler: PathSampler;
  readonly #makers: Makers;
  readonly #takers: Takers;
  readonly #takeIds: TakeIds;
  readonly #bars: BarHistory;
  readonly #tape: TradeTape;
  #step: number;
  #sides: BookSides;
  #lastUpdateId: number;
  #bookTime: number;

  constructor(listing: Listing, seed: number, at: number, takeIds: TakeIds) {
    const step = Math.floor(at / STEP_MS);
    const first = madeUpFrom(step);
    this.instrument = listing.instrument;
    this.#path = pricePath(seed, listing.instrument.symbol, listing.basePrice, listing.volatility);
    this.#sampler = new PathSampler(this.#path);
    this.#makers = makersOf(seed, listing);
    this.#takers = takersOf(seed, listing);
    this.#takeIds = takeIds;
    const history = new PathHistory({ path: this.#path, takers: this.#takers, tick: this.#makers.tick });
    this.#bars = new BarHistory(history, first / STEPS_PER_MINUTE);
    // Ids start at the first trade's time in ms and need far fewer than one each: a restart repeats none, unless it comes
    // within the minute, and then for the very same trades.
    this.#tape = new TradeTape(first * STEP_MS);
    this.#step = first - 1;
    this.#makeUp(step + 1);
    this.#step = step;
    this.#bookTime = step * STEP_MS;
    const { quoted, take } = this.#stepAt(step);
    this.#sides = take === undefined ? quoted : afterTake(quoted, take);
    this.#lastUpdateId = takeIds(1);
  }

  book(): Book {
    return { ...this.#sides, lastUpdateId: this.#lastUpdateId, time: this.#bookTime };
  }

  trades(): readonly Trade[] {
    return this.#tape.trades;
  }

  candles(query: CandleQuery): Candle[] {
    return candlesOf(this.#bars, this.instrument.onboardDate, query);
  }

  day(at: number): DayStatistics {
    const { open, high, low, close: last, volume, quoteVolume, count } = this.#bars.day();
    const lastTrade = this.#tape.trades.at(-1);
    return {
      open,
      high,
      low,
      last,
      lastQuantity: lastTrade?.quantity ?? 0,
      lastTime: lastTrade?.time ?? at,
      volume,
      quoteVolume: BigInt(quoteVolume),
      openTime: this.#bars.dayFrom * MINUTE_MS,
      closeTime: at,
      lastTradeId: this.#tape.lastId,
      count,
    };
  }

  mark(at: number): Mark {
    return markOf(this.#path, at, this.#bars.close * this.#makers.tick);
  }

  /** Moves to the step that holds a time and tells what changed, in the order it happened. */
  advance(at: number): MarketEvent[] {
    const step = Math.floor(at / STEP_MS);
    const passed = step - this.#step;
    if (passed <= 0) return [];
    const missed = this.#makeUp(step);
    this.#step = step;
    const time = step * STEP_MS;
    this.#bars.advance(minuteOf(step));
    const { quoted, take } = this.#stepAt(step);
    const told = passed <= TOLD_STEPS_MAX ? missed : [];
    if (take === undefined) return [...told, ...this.#move(quoted, time)];
    return [...told, this.#trade(take, time), ...this.#move(afterTake(quoted, take), time)];
  }

  /** Trades of the steps up to, and without, one that were passed over, as far back as they are made up for. */
  #makeUp(step: number): MarketEvent[] {
    const first = Math.max(this.#step + 1, madeUpFrom(step));
    if (first > this.#step + 1) this.#tape.skip(this.#bars.advance(minuteOf(first)));
    const events: MarketEvent[] = [];
    for (let each = first; each < step; each += 1) {
      this.#bars.advance(minuteOf(each));
      if (!isTradeStep(this.#takers, each)) continue;
      const time = each * STEP_MS;
      const best = makersBest(this.#makers, each, this.#sampler.fairPrice(time));
      const take = takeOf(this.#takers, each, best);
      if (take !== undefined) events.push(this.#trade(take, time));
    }
    return events;
  }

  #stepAt(step: number): { readonly quoted: BookSides; readonly take: Take | undefined } {
    const quoted = makersBook(this.#makers, step, this.#sampler.fairPrice(step * STEP_MS));
    return { quoted, take: takeOf(this.#takers, step, quoted) };
  }

  #trade(take: Take, time: number): MarketEvent {
    const trade = this.#tape.add({ ...take, time });
    this.#bars.trade(trade);
    return { type: 'trade', symbol: this.instrument.symbol, ...trade };
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

function minuteOf(step: number): number {
  return Math.floor(step / STEPS_PER_MINUTE);
}

function madeUpFrom(step: number): number {
  return (minuteOf(step) - MADE_UP_MINUTES) * STEPS_PER_MINUTE;
}
