import { isSpot } from '@aldgate/domain/market/marketRef.ts';
import { isPositive, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { OrderTerms } from '@aldgate/domain/trading/newOrder.ts';
import type { Entry } from './entry.ts';

/** Whether the order has a limit price. */
export const isLimited = ({ kind, becomes }: Entry): boolean =>
  kind === 'limit' || kind === 'oco' || (kind === 'conditional' && becomes === 'limit');

/** Whether the order is sent by its total: a market order of a spot pair whose total was entered. */
export const sendsTotal = ({ kind, isByTotal, total }: Entry, symbol: string): boolean =>
  kind === 'market' && isByTotal && total !== '' && isSpot(symbol);

/** The terms that an order of every product has. Amounts are the entered texts, valid or not. */
export function buildBasics(entry: Entry) {
  const { direction, kind, price, isPostOnly, expiresAt } = entry;
  const priceType = isLimited(entry) ? ('limit' as const) : ('market' as const);
  const ofLimit = isPostOnly ? 'GTX' : entry.timeInForce;
  const timeInForce: OrderTerms['timeInForce'] = kind === 'limit' ? ofLimit : 'GTC';
  return {
    direction,
    priceType,
    timeInForce,
    ...(priceType === 'limit' && { price }),
    ...((kind === 'conditional' || timeInForce === 'GTD') && { expiresAt }),
  };
}

const conditionOf = ({ kind, conditionType: type, triggerPrice, triggerBy }: Entry) =>
  kind === 'conditional' ? { type, triggerPrice, triggerBy } : undefined;

/** A contract's order as its call expects it. */
export const buildContractOrder = (entry: Entry) => ({
  ...buildBasics(entry),
  quantity: entry.quantity,
  reduceOnly: entry.isReduceOnly,
  condition: conditionOf(entry),
});

/** A spot order as its call expects it: a market order by its total, where that was entered. */
export function buildSpotOrder(entry: Entry, symbol: string) {
  const { timeInForce, ...basics } = buildBasics(entry);
  const { type, triggerPrice } = conditionOf(entry) ?? {};
  return {
    ...basics,
    ...(sendsTotal(entry, symbol) ? { quoteQuantity: toDecimalString(entry.total) } : { quantity: entry.quantity }),
    timeInForce: timeInForce === 'GTD' ? ('GTC' as const) : timeInForce,
    ...(type !== undefined && triggerPrice !== undefined && { condition: { type, triggerPrice } }),
  };
}

/** The terms that decide at which price an order executes; undefined while a price is missing or invalid. */
export function buildValidPricing(entry: Entry) {
  const [basics, condition] = [buildBasics(entry), conditionOf(entry)];
  const isValid = [basics.price, condition?.triggerPrice].every((text) => text === undefined || isAmount(text));
  return isValid ? { ...basics, condition } : undefined;
}

/** The terms for checking bounds; undefined while amounts are missing or invalid. */
export function buildValidTerms(entry: Entry, symbol: string): OrderTerms | undefined {
  const { total, quantity, isReduceOnly: reduceOnly } = entry;
  const pricing = buildValidPricing(entry);
  const isByTotal = sendsTotal(entry, symbol);
  if (pricing === undefined || !isAmount(isByTotal ? total : quantity)) return undefined;
  return { ...pricing, size: isByTotal ? { total } : { quantity }, reduceOnly };
}

/** A plain positive decimal with at most eight decimals, as order amounts require. */
export function isAmount(text: string): boolean {
  return /^(0|[1-9]\d{0,15})(\.\d{1,8})?$/.test(text) && isPositive(text);
}
