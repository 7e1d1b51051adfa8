import { formatFixed, ONE, parseFixed, times } from '../money/fixed.ts';
import type { OrderTerms } from './newOrder.ts';

/** A contract's order rules. Decimal strings; a bound that the exchange does not define is undefined. */
export interface OrderRules {
  readonly tickSize: string;
  readonly stepSize: string;
  readonly marketStepSize: string;
  readonly minQty: string | undefined;
  readonly maxQty: string | undefined;
  readonly marketMinQty: string | undefined;
  readonly marketMaxQty: string | undefined;
  /** Minimum notional, price × quantity; reduce-only orders may be smaller. */
  readonly minNotional: string | undefined;
  /** A buy limit price is at most mark × up, a sell limit price at least mark × down. */
  readonly multiplierUp: string | undefined;
  readonly multiplierDown: string | undefined;
  /** On spot also a buy limit price is at least last × this, and a sell limit price at most. */
  readonly buyMultiplierDown?: string | undefined;
  readonly sellMultiplierUp?: string | undefined;
}

/** Market state that an order is validated against. Prices are undefined if none is recent. */
export interface OrderMarket {
  readonly mark: string | undefined;
  readonly last: string | undefined;
  /** Quantity that a reduce-only order can still close; undefined if unknown. */
  readonly closable: string | undefined;
  /** Epoch ms. */
  readonly now: number;
}

export type BoundedField =
  | 'price'
  | 'quantity'
  | 'quoteQuantity'
  | 'triggerPrice'
  | 'expiresAt'
  | 'takeProfit'
  | 'stopLoss';

export type BoundRule =
  | 'required'
  | 'step'
  | 'tick'
  | 'minimum'
  | 'maximum'
  | 'notional'
  | 'above_band'
  | 'below_band'
  | 'closable'
  | 'must_exceed'
  | 'must_be_below'
  | 'future'
  | 'no_price'
  | 'post_only'
  | 'exclusive'
  | 'opposite';

/** A violated rule: the field and the bound, a decimal string, or epoch ms for a time. */
export interface BoundViolation {
  readonly field: BoundedField;
  readonly rule: BoundRule;
  readonly bound: string | number | null;
}

/** The exchange rejects orders that expire sooner than this. */
export const GOOD_TILL_MIN_MS = 600_000;
/** An order that the platform or the exchange ends at a time ends within ten years. */
export const EXPIRY_MAX_MS = 10 * 365 * 86_400_000;

/**
 * All violated bounds, at most one per field, in the order of the form; empty if the order may be sent. All amounts
 * are plain decimals above zero with at most eight places.
 */
export function findBoundViolations(
  rules: OrderRules,
  terms: OrderTerms,
  market: OrderMarket,
): readonly BoundViolation[] {
  return [
    triggerBound(rules, terms, market),
    priceBound(rules, terms, market),
    quantityBound(rules, terms, market),
    expiryBound(terms, market),
  ].filter((broken) => broken !== undefined);
}

function triggerBound(rules: OrderRules, terms: OrderTerms, market: OrderMarket): BoundViolation | undefined {
  if (terms.condition === undefined) return undefined;
  const { triggerPrice, triggerBy } = terms.condition;
  const broken = (rule: BoundRule, bound: string | null): BoundViolation => ({ field: 'triggerPrice', rule, bound });
  if (!isMultiple(triggerPrice, rules.tickSize)) return broken('tick', rules.tickSize);
  const current = triggerBy === 'mark' ? market.mark : market.last;
  if (current === undefined) return broken('no_price', null);
  if (triggersOnRise(terms)) return isAbove(triggerPrice, current) ? undefined : broken('must_exceed', current);
  return isAbove(current, triggerPrice) ? undefined : broken('must_be_below', current);
}

/** TR-15: the take-profit order of an OCO is on the far side of the last price: above it for a sale, else below it. */
export function takeProfitBound(
  { direction, price }: { readonly direction: OrderTerms['direction']; readonly price: string },
  last: string | undefined,
): BoundViolation | undefined {
  const broken = (rule: BoundRule, bound: string | null): BoundViolation => ({ field: 'price', rule, bound });
  if (last === undefined) return broken('no_price', null);
  if (direction === 'sell') return isAbove(price, last) ? undefined : broken('must_exceed', last);
  return isAbove(last, price) ? undefined : broken('must_be_below', last);
}

/** Whether the condition triggers at a price above the current one: a stop that buys, or a take-profit that sells. */
function triggersOnRise({ direction, condition }: OrderTerms): boolean {
  return (condition?.type === 'stop') === (direction === 'buy');
}

function priceBound(rules: OrderRules, terms: OrderTerms, market: OrderMarket): BoundViolation | undefined {
  const broken = (rule: BoundRule, bound: string | null): BoundViolation => ({ field: 'price', rule, bound });
  const { price, condition, priceType } = terms;
  if (priceType === 'market') {
    // A market order needs a current market price.
    return condition === undefined && market.mark === undefined ? broken('no_price', null) : undefined;
  }
  if (price === undefined) return broken('required', null);
  if (!isMultiple(price, rules.tickSize)) return broken('tick', rules.tickSize);
  if (condition === undefined) return bandBound(rules, terms, price, market.mark);
  // Spot's band, which has both ends on each side, holds for what waits as well.
  const band = rules.sellMultiplierUp === undefined ? undefined : bandBound(rules, terms, price, market.last);
  if (band !== undefined) return band;
  // TR-15: a trigger above the market is invalid once the market has passed it.
  const current = condition.triggerBy === 'mark' ? market.mark : market.last;
  const isPassed = current !== undefined && triggersOnRise(terms) && !isAbove(price, current);
  return isPassed ? broken('must_exceed', current) : undefined;
}

function bandBound(
  rules: OrderRules,
  { direction }: OrderTerms,
  price: string,
  mark: string | undefined,
): BoundViolation | undefined {
  if (mark === undefined) return undefined;
  const isBuy = direction === 'buy';
  const up = isBuy ? rules.multiplierUp : rules.sellMultiplierUp;
  const down = isBuy ? rules.buyMultiplierDown : rules.multiplierDown;
  const tick = parseFixed(rules.tickSize);
  const limit = (multiplier: string) => times(parseFixed(mark), parseFixed(multiplier));
  const highest = up === undefined ? undefined : (limit(up) / tick) * tick;
  const lowest = down === undefined ? undefined : ((limit(down) + tick - 1n) / tick) * tick;
  if (highest !== undefined && parseFixed(price) > highest)
    return { field: 'price', rule: 'above_band', bound: formatFixed(highest) };
  if (lowest !== undefined && parseFixed(price) < lowest)
    return { field: 'price', rule: 'below_band', bound: formatFixed(lowest) };
  return undefined;
}

/**
 * The violation of a post-only limit order that would trade at once, at the book's best prices; its bound is the best
 * price of the other side.
 */
export function postOnlyBound(
  { direction, timeInForce, condition, price }: OrderTerms,
  { bid, ask }: { readonly bid: string; readonly ask: string },
): BoundViolation | undefined {
  if (timeInForce !== 'GTX' || condition !== undefined || price === undefined) return undefined;
  const best = direction === 'buy' ? ask : bid;
  // An empty side has the price zero.
  const isEmpty = parseFixed(best) === 0n;
  const crosses = direction === 'buy' ? !isAbove(best, price) : !isAbove(price, best);
  return crosses && !isEmpty ? { field: 'price', rule: 'post_only', bound: formatFixed(parseFixed(best)) } : undefined;
}

function quantityBound(rules: OrderRules, terms: OrderTerms, market: OrderMarket): BoundViolation | undefined {
  const { size, priceType } = terms;
  if ('total' in size) return totalBound(rules, size.total);
  const { quantity } = size;
  const isMarket = priceType === 'market';
  const broken = (rule: BoundRule, bound: string | undefined): BoundViolation => ({
    field: 'quantity',
    rule,
    bound: bound ?? null,
  });
  const step = isMarket ? rules.marketStepSize : rules.stepSize;
  const [least, most] = isMarket ? [rules.marketMinQty, rules.marketMaxQty] : [rules.minQty, rules.maxQty];
  const { closable } = market;
  if (terms.reduceOnly && closable !== undefined && isAbove(quantity, closable)) return broken('closable', closable);
  if (!isMultiple(quantity, step)) return broken('step', step);
  if (least !== undefined && isAbove(least, quantity)) return broken('minimum', least);
  if (most !== undefined && isAbove(quantity, most)) return broken('maximum', most);
  const notionalPrice = terms.price ?? terms.condition?.triggerPrice ?? market.mark;
  if (rules.minNotional === undefined || notionalPrice === undefined || terms.reduceOnly) return undefined;
  const notional = parseFixed(notionalPrice) * parseFixed(quantity);
  return notional < parseFixed(rules.minNotional) * ONE ? broken('notional', rules.minNotional) : undefined;
}

/** Checks an order by its total; the quantity that it buys or sells is the exchange's. */
function totalBound({ minNotional }: OrderRules, total: string): BoundViolation | undefined {
  if (minNotional === undefined || !isAbove(minNotional, total)) return undefined;
  return { field: 'quoteQuantity', rule: 'notional', bound: minNotional };
}

function expiryBound({ condition, timeInForce, expiresAt }: OrderTerms, { now }: OrderMarket) {
  const isGoodTillDate = timeInForce === 'GTD';
  if (condition === undefined && !isGoodTillDate) return undefined;
  const broken = (rule: BoundRule, bound: number | null): BoundViolation => ({ field: 'expiresAt', rule, bound });
  if (expiresAt === undefined) return broken('required', null);
  const least = isGoodTillDate ? now + GOOD_TILL_MIN_MS : now;
  if (expiresAt <= least) return broken('future', least);
  const most = now + EXPIRY_MAX_MS;
  return expiresAt > most ? broken('maximum', most) : undefined;
}

function isMultiple(text: string, step: string): boolean {
  return parseFixed(text) % parseFixed(step) === 0n;
}

function isAbove(a: string, b: string): boolean {
  return parseFixed(a) > parseFixed(b);
}
