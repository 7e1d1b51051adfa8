import { formatFixed, parseFixed } from '@aldgate/domain/margin/fixed.ts';
import type { Instrument } from '../../../../marketData/contracts/useInstrument.ts';
import type { Order } from '../../account/queries.ts';
import { isAmount } from '../../ticket/draft.ts';
import { EMPTY_ENTRY } from '../../ticket/entry.ts';
import { type EntryError, validateOrder } from '../../ticket/validateOrder.ts';

/** The new terms of the order. Texts are plain decimals, or empty; the quantity is the total. */
export interface Amending {
  readonly price: string;
  readonly quantity: string;
}

type Amended = Pick<Order, 'direction' | 'reduceOnly' | 'executedQuantity'>;

/** An amendment changes no expiry and has no trigger, so these bounds do not apply. */
const UNTIMED = { last: undefined, now: 0 } as const;

const REQUIRED: EntryError = { rule: 'required', bound: null };

/** Validates an amendment; the quantity must exceed what is already executed. */
export function validateAmendment(
  { price, quantity }: Amending,
  order: Amended,
  instrument: Instrument,
  mark: string | undefined,
): { readonly price: EntryError | undefined; readonly quantity: EntryError | undefined } {
  const { direction, reduceOnly: isReduceOnly } = order;
  const entry = { ...EMPTY_ENTRY, direction, kind: 'limit', price, quantity, isReduceOnly } as const;
  const validated = validateOrder(entry, instrument, { mark, closable: undefined, ...UNTIMED });
  return {
    price: price === '' ? REQUIRED : validated.price,
    quantity: quantity === '' ? REQUIRED : (validated.quantity ?? validateExecuted(quantity, order, instrument)),
  };
}

function validateExecuted(
  quantity: string,
  { executedQuantity }: Amended,
  { stepSize }: Instrument,
): EntryError | undefined {
  if (!isAmount(quantity) || parseFixed(quantity) > parseFixed(executedQuantity)) return undefined;
  return { rule: 'minimum', bound: formatFixed(parseFixed(executedQuantity) + parseFixed(stepSize)) };
}

/** Whether the terms differ from the order's. */
export function isChanged({ price, quantity }: Amending, order: Pick<Order, 'price' | 'quantity'>): boolean {
  if (!isAmount(price) || !isAmount(quantity)) return true;
  return parseFixed(price) !== parseFixed(order.price ?? '0') || parseFixed(quantity) !== parseFixed(order.quantity);
}
