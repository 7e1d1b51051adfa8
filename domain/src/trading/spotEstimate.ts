import { formatFixed, parseFixed, parseFixedRounded, times } from '../money/fixed.ts';
import type { FeeRates } from './accountReport.ts';
import type { Level } from './bookDepth.ts';
import { describeTaken, type ExecutionPlan, type TakenFigures } from './executionPlan.ts';

/** An account's amount of an asset, and the part that no order locks. Decimal strings. */
export interface SpotBalance {
  readonly total: string;
  readonly available: string;
}

/** The balances of a pair's two assets. */
export interface SpotBalances {
  readonly base: SpotBalance;
  readonly quote: SpotBalance;
}

/** The estimate of a spot order. Decimal strings; fees are in the asset that the order receives. */
export interface SpotEstimate {
  readonly makerFee: string;
  readonly takerFee: string;
  /** As soon as the exchange has accepted the order: the part that crosses is executed, the rest locks its cost. */
  readonly sent: SpotBalances;
  /** As soon as all of it is executed. */
  readonly filled: SpotBalances;
  /** The execution on arrival; null where nothing is executed. */
  readonly taken: TakenFigures | null;
}

type Direction = 'buy' | 'sell';

/** The cost of a level's execution, locked before it: the value in quote of a purchase, the quantity of a sale. */
const costOf = (direction: Direction, { price, quantity }: Level): bigint =>
  direction === 'buy' ? times(price, quantity) : quantity;

/**
 * Computes what an order needs of the asset that it pays with, in 10^-8: the cost of what is executed on arrival, and
 * what the rest locks.
 */
export function computeSpotCost(direction: Direction, { taken, resting }: ExecutionPlan): bigint {
  const levels = resting === undefined ? taken : [...taken, resting];
  return levels.reduce((sum, level) => sum + costOf(direction, level), 0n);
}

/**
 * TR-08: estimates a spot order as the exchange books it. Each execution takes its commission from what it receives,
 * rounded half away from zero to eight places; a level of the book counts as one execution. The part that rests locks
 * its cost at the limit. Throws a RangeError if a figure is not a decimal.
 */
export function estimateSpotOrder(
  direction: Direction,
  plan: ExecutionPlan,
  { base, quote }: SpotBalances,
  rates: FeeRates,
): SpotEstimate {
  const { taken, resting } = plan;
  const before: Held = { base: parseHolding(base), quote: parseHolding(quote) };
  const [maker, taker] = [parseFixedRounded(rates.maker), parseFixedRounded(rates.taker)];
  const feeOf = (level: Level, rate: bigint) => times(received(direction, level), rate);
  const fill = (held: Held, level: Level, rate: bigint) => applyFill(direction, held, level, feeOf(level, rate));
  const executed = taken.reduce((held, level) => fill(held, level, taker), before);
  const sent = resting === undefined ? executed : lock(direction, executed, costOf(direction, resting));
  const filled = resting === undefined ? executed : fill(executed, resting, maker);
  return {
    makerFee: formatFixed(resting === undefined ? 0n : feeOf(resting, maker)),
    takerFee: formatFixed(taken.reduce((sum, level) => sum + feeOf(level, taker), 0n)),
    sent: format(sent),
    filled: format(filled),
    taken: describeTaken(plan),
  };
}

/** Amounts in 10^-8. */
interface Holding {
  readonly total: bigint;
  readonly available: bigint;
}

type Held = Readonly<Record<'base' | 'quote', Holding>>;

const received = (direction: Direction, { price, quantity }: Level): bigint =>
  direction === 'buy' ? quantity : times(price, quantity);

function applyFill(direction: Direction, { base, quote }: Held, level: Level, fee: bigint): Held {
  const [cost, gain] = [costOf(direction, level), received(direction, level) - fee];
  return direction === 'buy'
    ? { base: add(base, gain), quote: add(quote, -cost) }
    : { base: add(base, -cost), quote: add(quote, gain) };
}

function lock(direction: Direction, { base, quote }: Held, amount: bigint): Held {
  const without = ({ total, available }: Holding): Holding => ({ total, available: available - amount });
  return direction === 'buy' ? { base, quote: without(quote) } : { base: without(base), quote };
}

const add = ({ total, available }: Holding, amount: bigint): Holding => ({
  total: total + amount,
  available: available + amount,
});

const parseHolding = ({ total, available }: SpotBalance): Holding => ({
  total: parseFixed(total),
  available: parseFixed(available),
});

const format = ({ base, quote }: Held): SpotBalances => ({ base: formatHolding(base), quote: formatHolding(quote) });

const formatHolding = ({ total, available }: Holding): SpotBalance => ({
  total: formatFixed(total),
  available: formatFixed(available),
});
