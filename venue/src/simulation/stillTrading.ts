import type { EngineContext } from '../engine/engineContext.ts';
import type { MarketState } from '../engine/state.ts';
import type { BookSides } from '../market/level.ts';
import { BUY, SELL } from '../matching/side.ts';
import type { ContractParticipants } from './contractParticipants.ts';
import { makersBook } from './makers.ts';
import { STILL_STEP } from './marketMode.ts';
import { carryOpenInterest } from './openInterest.ts';
import { minOrderSteps, quote } from './quote.ts';
import { sendOrder } from './sendOrder.ts';
import { drawTakerOrder } from './takers.ts';

const SPREAD_TICKS = 1;
/** Takers trade until the mark has this many samples, one a second, so that a new venue has a last price and a tape. */
const OPENING_SAMPLES = 2;

const SECOND_MS = 1_000;
/** A prime: the quantity also changes where a test moves the clock by minutes or days. */
const PULSE_STEPS = 997;

/**
 * The state of a contract that the makers quoted for. While it is the same, quoting again changes nothing: it is
 * skipped to save time, and a restored venue may repeat it.
 */
interface Quoted extends Pick<MarketState, 'index' | 'lastTradeId'> {
  readonly mark: bigint;
  readonly second: number;
}

const quotedFor = new WeakMap<ContractParticipants, Quoted>();

/**
 * Quotes the index with one book, whose outermost bid alone changes, so that its data stay fresh. It is filled up again
 * after trades and follows shocks. Takers trade only at the opening, and to carry the last price to where a shock moves
 * the quotes.
 */
export function tradeStill(engine: EngineContext, contract: ContractParticipants): void {
  const { index, last, lastTradeId } = engine.market(contract.symbol);
  const { mark, samples } = readSamples(engine, contract.symbol);
  if (index === 0n) return;
  const isShocked = engine.state.shocks.some(
    ({ symbol }) => symbol === undefined || symbol === contract.instrument.symbol,
  );
  const quoted = quotedFor.get(contract);
  const second = Math.floor(engine.at / SECOND_MS);
  const isSame = quoted?.index === index && quoted.mark === mark && quoted.lastTradeId === lastTradeId;
  const isQuoted = isSame && quoted.second === second;
  if (isQuoted && !isShocked && samples >= OPENING_SAMPLES) return;
  quotedFor.set(contract, { index, mark, lastTradeId, second });
  const price = Number(index) / 1e8;
  const minSteps = minOrderSteps(contract, price);
  // Twice the minimum, so that a taker leaves something of the best level and the middle of the book stays.
  const levelSteps = 2 * minSteps;
  const wanted = makersBook(contract.makers, STILL_STEP, price, SPREAD_TICKS);
  quote(engine, contract, withPulse(wanted, levelSteps, second), levelSteps);
  const book = engine.book(contract.symbol);
  const best = { bids: book.levels(BUY, 1), asks: book.levels(SELL, 1) };
  const [[bestBid] = [], [bestAsk] = []] = [best.bids[0], best.asks[0]];
  if (bestBid === undefined || bestAsk === undefined) return;
  if (contract.interest !== undefined)
    carryOpenInterest(engine, contract.symbol, contract.interest, STILL_STEP, bestBid);
  const isOff = last < bestBid || last > bestAsk;
  if (samples >= OPENING_SAMPLES && !(isShocked && isOff)) return;
  const take = drawTakerOrder(contract.takers, STILL_STEP, best, 0);
  if (take === undefined) return;
  const side = last >= bestAsk ? SELL : BUY;
  // The order is drawn for either side: it must leave something of the level that it takes from.
  const [, available = 1] = (side === BUY ? best.asks[0] : best.bids[0]) ?? [];
  sendOrder(
    engine,
    contract.taker,
    contract.symbol,
    side,
    0,
    Math.max(minSteps, Math.min(take.quantity, available - 1)),
  );
}

/** A contract's mark and its samples; a pair has no mark, and a sample with each index. */
function readSamples({ state }: EngineContext, symbol: string): { readonly mark: bigint; readonly samples: number } {
  const contract = state.symbols.get(symbol);
  if (contract !== undefined) return { mark: contract.mark, samples: contract.basis.length };
  return { mark: 0n, samples: state.pairs.get(symbol)?.seconds ?? 0 };
}

/**
 * Changes the quantity of the outermost bid each second: a stream of a book without changes sends nothing, and its
 * prices become too old to deal at.
 */
function withPulse({ bids, asks }: BookSides, minSteps: number, second: number): BookSides {
  const [price, steps] = bids.at(-1) ?? [0, 0];
  return { bids: [...bids.slice(0, -1), [price, Math.max(steps, minSteps) + (second % PULSE_STEPS)]], asks };
}
