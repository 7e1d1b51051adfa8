import { mulDiv, ONE, times } from '@aldgate/domain/money/fixed.ts';
import { BUY, SELL } from '../../matching/side.ts';
import type { Contract } from '../contract.ts';
import type { EngineContext } from '../engineContext.ts';
import type { SymbolState } from '../state.ts';
import { FUNDING_INTERVAL_MS } from './funding.ts';

/** Samples of the mean basis, one per second. */
const BASIS_SAMPLES = 30;
const INDEX_MINUTES = 60;
const MINUTE_SECONDS = 60;

/**
 * Updates a contract's marks for a new index price. Mark = median of the index with accrued funding, the index plus
 * the mean basis of the book's mid-price over 30 seconds, and the last price.
 */
export function moveMark(engine: EngineContext, contract: Contract, index: bigint, second: number): void {
  const symbol = engine.symbol(contract.symbol);
  symbol.index = index;
  const middle = computeMidPrice(engine, contract);
  if (middle !== undefined) {
    symbol.basis.push(middle - index);
    if (symbol.basis.length > BASIS_SAMPLES) symbol.basis.shift();
  }
  if (second % MINUTE_SECONDS === 0 || symbol.indexMinutes.length === 0) {
    symbol.indexMinutes.push(index);
    if (symbol.indexMinutes.length > INDEX_MINUTES) symbol.indexMinutes.shift();
    symbol.settle = mean(symbol.indexMinutes);
  }
  symbol.average = index + mean(symbol.basis);
  const last = symbol.last === 0 ? symbol.average : BigInt(symbol.last) * contract.tick;
  symbol.mark = median(withFunding(symbol, engine.at), symbol.average, last);
  moveBand(symbol, contract);
}

/** Whole ticks within the contract's band of the mark, and within its price bounds. */
function moveBand(symbol: SymbolState, { band, tick, minTicks, maxTicks }: Contract): void {
  const highest = times(symbol.mark, ONE + band) / tick;
  const lowest = (times(symbol.mark, ONE - band) + tick - 1n) / tick;
  symbol.bidMax = Math.min(maxTicks, Number(highest));
  symbol.askMin = Math.max(minTicks, Number(lowest));
}

/** Index × (1 + last settled rate × remaining share of the interval). */
function withFunding({ index, settledRate, nextFundingAt }: SymbolState, at: number): bigint {
  const left = BigInt(Math.max(0, Math.min(FUNDING_INTERVAL_MS, nextFundingAt - at)));
  return index + mulDiv(index * settledRate, left, ONE * BigInt(FUNDING_INTERVAL_MS));
}

/** Mid-price in 10^-8; undefined while a side is empty. */
function computeMidPrice(engine: EngineContext, { symbol, tick }: Contract): bigint | undefined {
  const book = engine.book(symbol);
  const bid = book.best(BUY);
  const ask = book.best(SELL);
  return bid === undefined || ask === undefined ? undefined : (BigInt(bid + ask) * tick) / 2n;
}

function mean(values: readonly bigint[]): bigint {
  if (values.length === 0) return 0n;
  let sum = 0n;
  for (const value of values) sum += value;
  return mulDiv(sum, 1n, BigInt(values.length));
}

function median(a: bigint, b: bigint, c: bigint): bigint {
  const low = a < b ? a : b;
  const high = a < b ? b : a;
  return c < low ? low : c > high ? high : c;
}
