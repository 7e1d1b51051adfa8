import { decimal } from '@aldgate/domain/money/amount.ts';
import type { Instrument } from '../../feed/useInstrument.ts';
import { isAmount } from '../../ticket/draft.ts';
import { EMPTY_ENTRY, toStep } from '../../ticket/entry.ts';
import { type EntryError, validateOrder } from '../../ticket/validateOrder.ts';

/** What is to be closed, and how. Texts are plain decimals, or empty. */
export interface Closing {
  readonly priceType: 'limit' | 'market';
  readonly price: string;
  readonly quantity: string;
}

export interface ClosingErrors {
  readonly price?: EntryError;
  readonly quantity?: EntryError;
}

interface ClosingMarket {
  readonly direction: 'buy' | 'sell';
  readonly closable: string;
  /** Undefined where no price is recent. */
  readonly mark: string | undefined;
}

/** It ends at no time and waits for no price. */
const UNTIMED = { last: undefined, now: 0 } as const;

const REQUIRED: EntryError = { rule: 'required', bound: null };

/** TR-11: the price of a limit and the quantity are required, and no more is closed than can be. */
export function validateClosing(closing: Closing, instrument: Instrument, market: ClosingMarket): ClosingErrors {
  const { priceType, price, quantity } = closing;
  const { direction, closable, mark } = market;
  const entry = { ...EMPTY_ENTRY, direction, kind: priceType, price, quantity, isReduceOnly: true };
  const { price: priceError, quantity: quantityError } = validateOrder(entry, instrument, {
    ...UNTIMED,
    mark,
    closable,
  });
  const errors = {
    price: priceType === 'limit' && price === '' ? REQUIRED : priceError,
    quantity: quantity === '' ? REQUIRED : quantityError,
  };
  return {
    ...(errors.price !== undefined && { price: errors.price }),
    ...(errors.quantity !== undefined && { quantity: errors.quantity }),
  };
}

/** So many percent of what can be closed, on the step and rounded down; all of it is all of it. Empty where that is nothing. */
export function closingQuantity(closable: string, percent: number, stepSize: string): string {
  if (percent >= 100) return isAmount(closable) ? closable : '';
  const part = toStep(decimal(closable).times(String(percent)).div('100'), stepSize);
  return isAmount(part) ? part : '';
}
