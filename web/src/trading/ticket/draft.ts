import type { RequestOf } from '@aldgate/contract/calls.ts';
import type { OrderDraft } from '@aldgate/domain/trading/orderBounds.ts';
import type { Entry } from './entry.ts';

export type OrderTerms = Omit<RequestOf<'sendOrder'>, 'exchangeKeyId' | 'clientOrderId' | 'instrumentId'>;

/** Whether the entry is of an order that has a price of its own. */
export const isLimited = ({ kind, becomes }: Entry): boolean =>
  kind === 'limit' || (kind === 'conditional' && becomes === 'limit');

/** What the entry asks for, as the call takes it. Quantity and price are those entered, whatever is wrong with them. */
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

/** The same for judging its bounds; undefined where amounts are still missing or are none. */
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

/** A plain decimal above zero with at most eight places, as every order's amounts are. */
export function isAmount(text: string): boolean {
  return /^(0|[1-9]\d{0,15})(\.\d{1,8})?$/.test(text) && /[1-9]/.test(text);
}
