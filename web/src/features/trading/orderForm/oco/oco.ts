import { type Amount, decimal } from '@aldgate/domain/money/amount.ts';
import type { Entry } from '../entry.ts';
import { isAmount, isLimited } from '../terms.ts';

/** The terms of an order list as its call expects them, without ids and account. */
export const buildListTerms = ({ direction, quantity, price, triggerPrice, stopPrice, becomes, expiresAt }: Entry) => ({
  direction,
  quantity,
  takeProfit: { price },
  stop: { triggerPrice, ...(becomes === 'limit' && { price: stopPrice }) },
  expiresAt: expiresAt ?? 0,
});

/** The price at which the stop's total is shown: its limit, else its trigger. */
export const stopPriceOf = ({ becomes, stopPrice, triggerPrice }: Entry): string =>
  becomes === 'limit' ? stopPrice : triggerPrice;

/**
 * The price that the exchange locks for while an order waits for its trigger: its limit, else its trigger. Of an OCO
 * that buys it is the higher one of both orders. Undefined until it is entered.
 */
export function lockedPrice(entry: Entry): Amount | undefined {
  if (entry.kind === 'conditional') {
    const own = isLimited(entry) ? entry.price : entry.triggerPrice;
    return isAmount(own) ? decimal(own) : undefined;
  }
  const stop = stopPriceOf(entry);
  if (!isAmount(entry.price) || !isAmount(stop)) return undefined;
  return decimal(entry.price).gt(stop) ? decimal(entry.price) : decimal(stop);
}
