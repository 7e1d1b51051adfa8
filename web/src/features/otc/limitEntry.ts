import { decimal, isZero, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { enteredPlaces } from '@aldgate/domain/money/amountRules.ts';
import { LIMIT_DISTANCE_MAX_BPS, LIMIT_LIFE_MAX_MS } from '@aldgate/domain/otc/order.ts';
import { limitCost } from '@aldgate/domain/otc/price.ts';
import { type Entry, validateEntry } from '../../lib/amounts/entry.ts';
import type { Direction, OtcSize } from './orderEntry.ts';

/** Decimals of a limit price. */
const PRICE_PLACES = 8;
const CLOSE_MS = 17 * 3_600_000;

/**
 * Validates a limit price: above zero, and at most 20 % from the mid, which is undefined while it is not known; the
 * server validates again.
 */
export function validateLimit(text: string, mid: string | undefined): Entry {
  const entry = validateEntry(text, { precision: PRICE_PLACES, minimum: '0', ...(mid !== undefined && around(mid)) });
  return entry;
}

function around(mid: string) {
  const distance = decimal(mid).times(LIMIT_DISTANCE_MAX_BPS).div('10000');
  return {
    minimum: toDecimalString(round(decimal(mid).minus(distance), PRICE_PLACES, 'up')),
    maximum: toDecimalString(round(decimal(mid).plus(distance), PRICE_PLACES, 'down')),
  };
}

/** The quantity of the base asset of a size at a limit price; one in the quote asset is rounded down. */
export function quantityOf({ side, amount }: OtcSize, price: string, basePrecision: number): string | undefined {
  if (side === 'base') return amount;
  const quantity = round(decimal(amount).div(price), enteredPlaces(basePrecision), 'down');
  return isZero(quantity) ? undefined : toDecimalString(quantity);
}

interface LimitOrder {
  readonly direction: Direction;
  readonly quantity: string;
  readonly price: string;
}

/** The amounts of an order that fills at its limit: what is held and paid, and what is received at least. */
export function limitAmounts(order: LimitOrder, precision: { readonly quote: number }) {
  const paid = limitCost(order, precision.quote);
  if (order.direction === 'buy') return { from: paid, to: order.quantity };
  const received = round(decimal(order.quantity).times(order.price), precision.quote, 'down');
  return { from: paid, to: toDecimalString(received) };
}

/** How long an order is good: until the next close, or until the desk's close on a day. */
export type GoodTill = { readonly kind: 'day' } | { readonly kind: 'date'; readonly day: string };

/**
 * The end of an order for its request: 'day', or the desk's close on the chosen day. `now` is the business clock, epoch
 * milliseconds. A string names why there is none.
 */
export function readGoodTill(
  goodTill: GoodTill,
  now: number,
): { readonly till: 'day' | number } | 'missing' | 'past' | 'late' {
  if (goodTill.kind === 'day') return { till: 'day' };
  if (goodTill.day === '') return 'missing';
  const till = Date.parse(goodTill.day) + CLOSE_MS;
  if (till <= now) return 'past';
  return till - now > LIMIT_LIFE_MAX_MS ? 'late' : { till };
}
