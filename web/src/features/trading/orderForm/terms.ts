import { isPositive } from '@aldgate/domain/money/amount.ts';
import type { OrderTerms } from '@aldgate/domain/trading/newOrder.ts';
import { isSpot } from '../../../marketData/tickers/marketProduct.ts';
import type { Entry } from './entry.ts';

/** Whether the order has a limit price. */
export const isLimited = ({ kind, becomes }: Entry): boolean =>
  kind === 'limit' || kind === 'oco' || (kind === 'conditional' && becomes === 'limit');

/** Whether the order is sent by its total: a market order of a spot pair whose total was entered. */
export const sendsTotal = ({ kind, isByTotal, total }: Entry, symbol: string): boolean =>
  kind === 'market' && isByTotal && total !== '' && isSpot(symbol);

/** The order's terms as the call expects them. Quantity and price are the entered texts, valid or not. */
export function buildOrderTerms(entry: Entry): OrderTerms {
  const { direction, kind, price, quantity, isReduceOnly, isPostOnly, expiresAt } = entry;
  const priceType = isLimited(entry) ? 'limit' : 'market';
  const timeInForce = kind !== 'limit' ? 'GTC' : isPostOnly ? 'GTX' : entry.timeInForce;
  const { triggerPrice, conditionType: type, triggerBy } = entry;
  return {
    direction,
    priceType,
    quantity,
    timeInForce,
    reduceOnly: isReduceOnly,
    ...(priceType === 'limit' ? { price } : {}),
    ...(kind === 'conditional' ? { condition: { type, triggerPrice, triggerBy } } : {}),
    ...(kind === 'conditional' || timeInForce === 'GTD' ? { expiresAt } : {}),
  };
}

/** The terms for checking bounds; undefined while amounts are missing or invalid. */
export function buildValidTerms(entry: Entry): OrderTerms | undefined {
  const terms = buildOrderTerms(entry);
  const { quantity, price, condition } = terms;
  return [quantity, price, condition?.triggerPrice].every((text) => text === undefined || isAmount(text))
    ? terms
    : undefined;
}

/** A plain positive decimal with at most eight decimals, as order amounts require. */
export function isAmount(text: string): boolean {
  return /^(0|[1-9]\d{0,15})(\.\d{1,8})?$/.test(text) && isPositive(text);
}
