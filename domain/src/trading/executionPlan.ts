import { formatFixed, parseFixed } from '../money/fixed.ts';
import { averagePrice, type BookDepth, computeSlippage, type Level, sumQuantity } from './bookDepth.ts';
import type { NewOrder } from './newOrder.ts';

/** An order as entered. `limit` is its limit price; a market order has none. Decimal strings. */
export interface PlannedOrder extends Pick<NewOrder, 'direction'> {
  readonly quantity: string;
  readonly limit: string | undefined;
  /** IOC and FOK: what does not execute on arrival expires. */
  readonly isImmediate: boolean;
}

/** A market order by its total in the quote asset, and the step of the pair's quantities. Decimal strings. */
export interface OrderByTotal {
  readonly total: string;
  readonly stepSize: string;
}

/** An order's executions in 10^-8: those on arrival as taker, and the part that rests at its limit as maker. */
export interface ExecutionPlan {
  readonly taken: readonly Level[];
  readonly resting: Level | undefined;
  /** The quantity that the displayed book does not have; it is included at the last displayed price. */
  readonly missing: bigint;
}

/** The execution of an order on arrival. Decimal strings. */
export interface TakenFigures {
  readonly quantity: string;
  /** Rounded half up to eight places. */
  readonly averagePrice: string;
  /** Against the best price: an amount, and a fraction of the value. */
  readonly slippage: string;
  readonly slippageFraction: string;
  readonly exceedsBook: boolean;
}

/** The executions of an order against the other side of the book; undefined for a market order without a book. */
export function planExecution(order: PlannedOrder, depth: BookDepth | undefined): ExecutionPlan | undefined {
  const quantity = parseFixed(order.quantity);
  const limit = order.limit === undefined ? undefined : parseFixed(order.limit);
  if (limit !== undefined) {
    const { fills } = depth?.take(quantity, order.direction, limit) ?? { fills: [] };
    const left = quantity - sumQuantity(fills);
    const rests = left > 0n && !order.isImmediate;
    return { taken: fills, resting: rests ? { price: limit, quantity: left } : undefined, missing: 0n };
  }
  return depth && planMarket(depth.take(quantity, order.direction));
}

/**
 * The executions of a market order by its total: each level of the book gives as many whole steps as the rest of the
 * total pays for (`quoteOrderQty` of the exchange). Undefined without a book, and for a total
 * that does not pay for a step.
 */
export function planTotal({ total, stepSize }: OrderByTotal, depth: BookDepth | undefined): ExecutionPlan | undefined {
  return depth && planMarket(depth.spend(parseFixed(total), parseFixed(stepSize)));
}

function planMarket({ fills, missing }: ReturnType<BookDepth['take']>): ExecutionPlan | undefined {
  const last = fills.at(-1);
  if (last === undefined) return undefined;
  const taken = missing > 0n ? [...fills, { price: last.price, quantity: missing }] : fills;
  return { taken, resting: undefined, missing };
}

/** Describes what a plan executes on arrival; null where that is nothing. */
export function describeTaken({ taken, missing }: ExecutionPlan): TakenFigures | null {
  const average = averagePrice(taken);
  if (average === undefined) return null;
  const slippage = computeSlippage(taken);
  return {
    quantity: formatFixed(sumQuantity(taken)),
    averagePrice: formatFixed(average),
    slippage: formatFixed(slippage.amount),
    slippageFraction: formatFixed(slippage.fraction),
    exceedsBook: missing > 0n,
  };
}
