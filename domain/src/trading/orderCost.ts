import { type Brackets, maxNotional } from '../margin/bracket.ts';
import { abs, max, min, mulDiv, ONE, parseFixed, parseFixedRounded, times } from '../money/fixed.ts';
import type { AccountSnapshot, PositionState } from './accountSnapshot.ts';
import { averagePrice, type BookDepth } from './bookDepth.ts';
import type { NewOrder } from './newOrder.ts';
import type { ContractArithmetic } from './products/arithmetic.ts';

/** The contract terms that determine an order's margin. Decimal strings; a rate is a fraction of the notional. */
export interface MarginTerms {
  readonly mark: string;
  readonly leverage: number;
  readonly isIsolated: boolean;
  readonly brackets: Brackets;
  readonly makerRate: string;
  readonly takerRate: string;
}

/** An order's margin depends on its side, size and price; `price` in 10^-8 is the one that the exchange assumes. */
export interface MarginOrder extends Pick<NewOrder, 'instrumentId' | 'direction' | 'reduceOnly'> {
  readonly quantity: bigint;
  readonly price: bigint;
}

/** The exchange computes the margin of a market buy above the best ask, that of a market sell at the mark at least. */
const MARKET_BUY_MARKUP = 50_000n;

/**
 * The price movement that the largest market order leaves room for, as a fraction: prices move between the estimate and
 * the exchange's check, which uses its own mark price.
 */
export const MOVEMENT_RESERVE = '0.003';

/** The price that the exchange assumes for the margin of a market order, from the best price of the other side. */
export function marketMarginPrice(direction: 'buy' | 'sell', best: bigint, mark: bigint, tick: bigint): bigint {
  if (direction === 'sell') return max(best, mark);
  const price = times(best, ONE + MARKET_BUY_MARKUP);
  return ((price + tick - 1n) / tick) * tick;
}

/** The available balance that an order needs, and what it leaves of the leverage's maximum position; in 10^-8. */
export interface OrderCost {
  readonly cost: bigint;
  /** Below 0 the position is too large; undefined for an order that cannot increase it. */
  readonly room: bigint | undefined;
}

/**
 * Computes the balance that the exchange requires: the increase in initial margin, the immediate loss against the mark,
 * and for an isolated position the fee. An order that reverses an isolated position needs the margin of its new wallet,
 * less what the old one releases. Throws a RangeError if a figure is not a decimal.
 */
export function computeOrderCost(
  arithmetic: ContractArithmetic,
  order: MarginOrder,
  terms: MarginTerms,
  { held, openOrders }: { readonly held: PositionState; readonly openOrders: AccountSnapshot['openOrders'] },
): OrderCost {
  const none = { cost: 0n, room: undefined };
  if (order.reduceOnly) return none;
  const { leverage, isIsolated, brackets } = terms;
  const mark = parseFixedRounded(terms.mark);
  const isBuy = order.direction === 'buy';
  const quantity = isBuy ? order.quantity : -order.quantity;
  const value = abs(arithmetic.notional(quantity, order.price));
  const fee = isIsolated ? times(value, parseFixedRounded(terms.takerRate)) : 0n;
  const size = abs(held.quantity);
  let reversal = 0n;
  if (isIsolated && held.quantity * quantity < 0n && order.quantity > size) {
    const opened = mulDiv(value, order.quantity - size, order.quantity);
    const released = max(0n, held.wallet + min(0n, arithmetic.unrealizedProfit(held, mark)));
    reversal = max(0n, arithmetic.initialMargin(opened, leverage) + fee - released);
  }
  const notional = arithmetic.notional(held.quantity, mark);
  const before = arithmetic.maxExposure(notional, openOrders);
  const { bids, asks } = openOrders;
  const after = arithmetic.maxExposure(notional, isBuy ? { bids: bids + value, asks } : { bids, asks: asks + value });
  if (after <= before) return { ...none, cost: reversal };
  const loss = arithmetic.executionLoss({ quantity, price: order.price }, mark);
  return {
    cost: max(reversal, arithmetic.initialMargin(after - before, leverage) + loss + fee),
    room: maxNotional(brackets, leverage) - after,
  };
}

interface MarketOrder extends Pick<MarginOrder, 'instrumentId' | 'direction' | 'reduceOnly' | 'quantity'> {
  readonly depth: BookDepth;
  readonly tick: bigint;
}

/**
 * The cost of a market order: the larger one of the exchange's check and of its execution through the book. Undefined
 * without a book.
 */
export function computeMarketCost(
  arithmetic: ContractArithmetic,
  { depth, tick, ...order }: MarketOrder,
  terms: MarginTerms,
  state: { readonly held: PositionState; readonly openOrders: AccountSnapshot['openOrders'] },
): OrderCost | undefined {
  const { best } = depth;
  const average = averagePrice(depth.take(order.quantity, order.direction).fills);
  if (best === undefined || average === undefined) return undefined;
  const checked = marketMarginPrice(order.direction, best, parseFixedRounded(terms.mark), tick);
  const [byCheck, byBook] = [checked, average].map((price) =>
    computeOrderCost(arithmetic, { ...order, price }, terms, state),
  );
  if (byCheck === undefined || byBook === undefined) return undefined;
  return { cost: max(byCheck.cost, byBook.cost), room: byCheck.room };
}

/**
 * Computes the reserve that a market order must leave, so that a price movement does not make the exchange reject it.
 * From the balance: the loss and the additional margin of the order, and the loss of the position held, at prices moved
 * by MOVEMENT_RESERVE. From the maximum position: the rise of both values.
 */
export function movementReserve(
  arithmetic: ContractArithmetic,
  quantity: bigint,
  held: PositionState,
  terms: MarginTerms,
): { readonly balance: bigint; readonly room: bigint } {
  const moved = (size: bigint) =>
    times(abs(arithmetic.notional(size, parseFixedRounded(terms.mark))), parseFixed(MOVEMENT_RESERVE));
  const [order, position] = [moved(quantity), moved(held.quantity)];
  return {
    balance: order + arithmetic.initialMargin(order, terms.leverage) + (terms.isIsolated ? 0n : position),
    room: order + position,
  };
}
