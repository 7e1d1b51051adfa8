import type { RequestOf } from '@aldgate/contract/calls.ts';
import type { OrderDraft } from '@aldgate/domain/trading/orderBounds.ts';
import type { Entry } from './entry.ts';

export type OrderTerms = Omit<RequestOf<'sendOrder'>, 'exchangeKeyId' | 'clientOrderId' | 'instrumentId'>;

/** Whether the order has a limit price. */
export const isLimited = ({ kind, becomes }: Entry): boolean =>
  kind === 'limit' || (kind === 'conditional' && becomes === 'limit');

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

/** The draft for checking bounds; undefined while amounts are missing or invalid. */
export function buildDraft(entry: Entry): OrderDraft | undefined {
  const terms = buildOrderTerms(entry);
  const { condition, price } = terms;
  const amounts = [
    terms.quantity,
    ...(price === undefined ? [] : [price]),
    ...(condition ? [condition.triggerPrice] : []),
  ];
  if (!amounts.every(isAmount)) return undefined;
  return {
    direction: terms.direction,
    priceType: terms.priceType,
    quantity: terms.quantity,
    price,
    isGoodTillDate: terms.timeInForce === 'GTD',
    isReduceOnly: terms.reduceOnly ?? false,
    condition: condition === undefined ? undefined : { ...condition, triggerBy: condition.triggerBy ?? 'last' },
    expiresAt: terms.expiresAt,
  };
}

/** A plain positive decimal with at most eight decimals, as order amounts require. */
export function isAmount(text: string): boolean {
  return /^(0|[1-9]\d{0,15})(\.\d{1,8})?$/.test(text) && /[1-9]/.test(text);
}
