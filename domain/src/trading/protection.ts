import { formatFixed, min as least, max as most, ONE, parseFixed } from '../money/fixed.ts';
import type { OrderTerms, Protection } from './newOrder.ts';
import { type BoundRule, type BoundViolation, EXPIRY_MAX_MS, type OrderMarket } from './orderBounds.ts';
import type { OrderCondition } from './orderUpdate.ts';

/** How long a take profit or stop loss waits unless its owner chooses another time. */
export const PROTECTION_MS = 90 * 86_400_000;
/** How long before its expiry its owner is notified. */
export const EXPIRY_NOTICE_MS = 86_400_000;

export type ProtectionLeg = 'takeProfit' | 'stopLoss';
export const PROTECTION_LEGS: readonly ProtectionLeg[] = ['takeProfit', 'stopLoss'];

/** Basis of a protection's bounds. */
export interface ProtectionBasis {
  /** The direction that opened the position. */
  readonly direction: OrderTerms['direction'];
  /** The price that both legs lie around; undefined if there is none. Decimal string. */
  readonly reference: string | undefined;
  readonly tickSize: string;
  /** Epoch ms. */
  readonly now: number;
}

/**
 * The price at which an order is expected to open: a limit, or what the market already offers beyond it; for a
 * conditional order without a limit its trigger; for a market order the current price by `triggerBy`.
 */
export function findEntryPrice(
  { direction, price, condition }: Pick<OrderTerms, 'direction' | 'price' | 'condition'>,
  { mark, last }: Pick<OrderMarket, 'mark' | 'last'>,
  triggerBy: OrderCondition['triggerBy'],
): string | undefined {
  const current = triggerBy === 'mark' ? mark : last;
  if (condition !== undefined) return price ?? condition.triggerPrice;
  if (price === undefined || current === undefined) return price ?? current;
  const better = direction === 'buy' ? least : most;
  return formatFixed(better(parseFixed(price), parseFixed(current)));
}

/**
 * All violated bounds, at most one per field: each leg on its side of the reference and on the tick, the expiry ahead.
 * At least one leg is required.
 */
export function findProtectionViolations(wanted: Protection, basis: ProtectionBasis): readonly BoundViolation[] {
  if (wanted.takeProfit === undefined && wanted.stopLoss === undefined)
    return [{ field: 'takeProfit', rule: 'required', bound: null }];
  return [
    ...PROTECTION_LEGS.map((leg) => legBound(leg, wanted[leg], basis)),
    expiryBound(wanted.expiresAt, basis.now),
  ].filter((broken) => broken !== undefined);
}

function legBound(
  leg: ProtectionLeg,
  trigger: string | undefined,
  { direction, reference, tickSize }: ProtectionBasis,
): BoundViolation | undefined {
  if (trigger === undefined) return undefined;
  const broken = (rule: BoundRule, bound: string | null): BoundViolation => ({ field: leg, rule, bound });
  if (parseFixed(trigger) % parseFixed(tickSize) !== 0n) return broken('tick', tickSize);
  if (reference === undefined) return broken('no_price', null);
  const difference = parseFixed(trigger) - parseFixed(reference);
  if (isAbove(leg, direction)) return difference > 0n ? undefined : broken('must_exceed', reference);
  return difference < 0n ? undefined : broken('must_be_below', reference);
}

function expiryBound(expiresAt: number | undefined, now: number): BoundViolation | undefined {
  if (expiresAt === undefined) return undefined;
  if (expiresAt <= now) return { field: 'expiresAt', rule: 'future', bound: now };
  const latest = now + EXPIRY_MAX_MS;
  return expiresAt > latest ? { field: 'expiresAt', rule: 'maximum', bound: latest } : undefined;
}

/** Whether a leg triggers above the entry: the take profit of a purchase, the stop loss of a sale. */
const isAbove = (leg: ProtectionLeg, direction: OrderTerms['direction']): boolean =>
  (leg === 'takeProfit') === (direction === 'buy');

/** A trigger as the distance from the entry: in percent of it, or in profit and loss of a quantity. */
export type ProtectionDistance =
  | { readonly percent: string }
  /** Profit, or loss, in the quote asset: above zero for both legs. */
  | { readonly profit: string; readonly quantity: string };

/**
 * The trigger price at a distance from the entry: entry ± entry × percent ÷ 100, or entry ± profit ÷ quantity. It is
 * rounded to the tick in the direction of the position's gain, so that a profit is never less and a loss never more
 * than wanted. Undefined where no price above zero results, or the quantity is zero. Decimal strings above zero.
 */
export function triggerAt(
  leg: ProtectionLeg,
  distance: ProtectionDistance,
  { direction, entry, tickSize }: Pick<ProtectionBasis, 'direction' | 'tickSize'> & { readonly entry: string },
): string | undefined {
  const tick = parseFixed(tickSize);
  // In 10^-16, so that the one rounding is that to the tick.
  let divisor = 100n * ONE;
  let away: bigint;
  if ('percent' in distance) away = parseFixed(entry) * parseFixed(distance.percent);
  else {
    divisor = parseFixed(distance.quantity);
    if (divisor === 0n) return undefined;
    away = parseFixed(distance.profit) * ONE;
  }
  const scaled = parseFixed(entry) * divisor + (isAbove(leg, direction) ? away : -away);
  if (scaled <= 0n) return undefined;
  const unit = tick * divisor;
  const ticks = direction === 'buy' ? (scaled + unit - 1n) / unit : scaled / unit;
  return ticks === 0n ? undefined : formatFixed(ticks * tick);
}

/** Size that exits close, and the price from which their result counts. Decimal strings. */
export interface ProtectedSize {
  readonly quantity: string;
  readonly entry: string;
}

/** Joins an order with the position that it adds to, at their average price: exits close the whole position. */
export function joinProtected(order: ProtectedSize, held: ProtectedSize | undefined): ProtectedSize {
  if (held === undefined) return order;
  const [added, before] = [parseFixed(order.quantity), parseFixed(held.quantity)];
  const quantity = added + before;
  if (quantity === 0n) return order;
  const entry = (added * parseFixed(order.entry) + before * parseFixed(held.entry)) / quantity;
  return { quantity: formatFixed(quantity), entry: formatFixed(entry) };
}

/**
 * Profit or loss at a trigger: (trigger − entry) × quantity, turned for a sale, without fees. Decimal string in the
 * quote asset, rounded towards zero.
 */
export function exitResult(
  direction: OrderTerms['direction'],
  { quantity, entry }: ProtectedSize,
  trigger: string,
): string {
  const gain = ((parseFixed(trigger) - parseFixed(entry)) * parseFixed(quantity)) / ONE;
  return formatFixed(direction === 'buy' ? gain : -gain);
}

/** An execution of a contract. */
export interface PositionExecution {
  readonly direction: OrderTerms['direction'];
  /** Decimal string. */
  readonly quantity: string;
  /** Whether the protected order executed it. */
  readonly isOpening: boolean;
}

/**
 * Whether a position is still the one that a protection is for: it contains an execution of the protected order, and
 * was not closed since. `position` is positive if long; the executions of its contract are the newest first. `wasHeld`
 * says whether the position before the first of them was the protected one.
 */
export function isProtectedPosition(
  position: string,
  direction: OrderTerms['direction'],
  executions: readonly PositionExecution[],
  wasHeld: boolean,
): boolean {
  const sign = direction === 'buy' ? 1n : -1n;
  let size = parseFixed(position) * sign;
  for (const { direction: side, quantity, isOpening } of executions) {
    if (size <= 0n) return false;
    if (isOpening) return true;
    size -= parseFixed(quantity) * (side === direction ? 1n : -1n);
  }
  return size > 0n && wasHeld;
}
