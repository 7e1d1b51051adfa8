import { formatFixed, parseFixed } from '@aldgate/domain/money/fixed.ts';
import type { OrderMarket } from '@aldgate/domain/trading/orderBounds.ts';
import type { Instrument } from '../../../../marketData/contracts/useInstrument.ts';
import type { Order } from '../../account/queries.ts';
import { EMPTY_ENTRY, type Entry } from '../../orderForm/entry.ts';
import { isAmount, isLimited } from '../../orderForm/terms.ts';
import { type EntryErrors, validateOrder } from '../../orderForm/validateOrder.ts';
import { hasTrigger } from '../../orders/trigger.ts';

type Amended = Pick<
  Order,
  | 'direction'
  | 'reduceOnly'
  | 'executedQuantity'
  | 'priceType'
  | 'price'
  | 'quantity'
  | 'condition'
  | 'triggered'
  | 'expiresAt'
>;

/** The order's present terms; the quantity is the total. One that has triggered is an order in the book. */
export function amendmentEntry(order: Amended): Entry {
  const { direction, reduceOnly, priceType, price, quantity, condition, expiresAt } = order;
  const entry: Entry = { ...EMPTY_ENTRY, direction, isReduceOnly: reduceOnly, price: price ?? '', quantity };
  if (condition === null || !hasTrigger(order)) return entry;
  const { type: conditionType, triggerPrice, triggerBy } = condition;
  const trigger = { conditionType, triggerPrice, triggerBy, expiresAt: expiresAt ?? undefined };
  return { ...entry, ...trigger, kind: 'conditional', becomes: priceType };
}

/** Validates an amendment; the quantity must exceed what is already executed. */
export function validateAmendment(
  entry: Entry,
  order: Amended,
  instrument: Instrument,
  { mark, last, now }: Pick<OrderMarket, 'mark' | 'last' | 'now'>,
): EntryErrors {
  const violations = validateOrder(entry, instrument, { mark, closable: undefined, last, now });
  const executed = parseFixed(order.executedQuantity);
  if (violations.quantity !== undefined || parseFixed(entry.quantity) > executed) return violations;
  const bound = formatFixed(executed + parseFixed(instrument.stepSize));
  return { ...violations, quantity: { rule: 'minimum', bound } };
}

const AMOUNTS = ['price', 'quantity', 'triggerPrice', 'stopPrice'] as const;

/** Whether the terms differ from those before. */
export const isChanged = (entry: Entry, before: Entry): boolean =>
  AMOUNTS.some((name) => !isSame(entry[name], before[name])) ||
  (['triggerBy', 'expiresAt', 'becomes'] as const).some((name) => entry[name] !== before[name]);

const isSame = (one: string, other: string): boolean =>
  isAmount(one) && isAmount(other) ? parseFixed(one) === parseFixed(other) : one === other;

/** The terms of the call: a conditional order's trigger and expiry too. */
export function buildAmendment(entry: Entry) {
  const { quantity, price, triggerPrice, triggerBy, expiresAt } = entry;
  const limit = isLimited(entry) ? { price } : {};
  if (entry.kind !== 'conditional') return { quantity, ...limit };
  return { quantity, ...limit, triggerPrice, triggerBy, ...(expiresAt === undefined ? {} : { expiresAt }) };
}
