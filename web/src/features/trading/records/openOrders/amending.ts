import { formatFixed, parseFixed } from '@aldgate/domain/money/fixed.ts';
import type { Instrument } from '../../../../marketData/contracts/useInstrument.ts';
import type { Order } from '../../account/queries.ts';
import { EMPTY_ENTRY, type Entry } from '../../orderForm/entry.ts';
import { isAmount } from '../../orderForm/terms.ts';
import { type EntryErrors, validateOrder } from '../../orderForm/validateOrder.ts';

type Amended = Pick<Order, 'direction' | 'reduceOnly' | 'executedQuantity' | 'price' | 'quantity'>;

/** The order's present terms; the quantity is the total. */
export function amendmentEntry({ direction, reduceOnly, price, quantity }: Amended): Entry {
  return { ...EMPTY_ENTRY, direction, isReduceOnly: reduceOnly, price: price ?? '', quantity };
}

/** Validates an amendment; the quantity must exceed what is already executed. */
export function validateAmendment(
  entry: Entry,
  order: Amended,
  instrument: Instrument,
  mark: string | undefined,
): EntryErrors {
  // An amendment changes no expiry and has no trigger, so these bounds do not apply.
  const violations = validateOrder(entry, instrument, { mark, closable: undefined, last: undefined, now: 0 });
  const executed = parseFixed(order.executedQuantity);
  if (violations.quantity !== undefined || parseFixed(entry.quantity) > executed) return violations;
  const bound = formatFixed(executed + parseFixed(instrument.stepSize));
  return { ...violations, quantity: { rule: 'minimum', bound } };
}

/** Whether the terms differ from the order's. */
export function isChanged({ price, quantity }: Entry, order: Amended): boolean {
  if (!isAmount(price) || !isAmount(quantity)) return true;
  return parseFixed(price) !== parseFixed(order.price ?? '0') || parseFixed(quantity) !== parseFixed(order.quantity);
}
