import { decimal } from '@aldgate/domain/money/amount.ts';
import type { Instrument } from '../../../../marketData/contracts/useInstrument.ts';
import { isAmount } from '../../ticket/draft.ts';
import { EMPTY_ENTRY, toStep } from '../../ticket/entry.ts';
import { type EntryError, validateOrder } from '../../ticket/validateOrder.ts';

/** The terms of a close. Texts are plain decimals, or empty. */
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
  /** Undefined where no recent price is known. */
  readonly mark: string | undefined;
}

/** A close has no expiry and no trigger, so these bounds do not apply. */
const UNTIMED = { last: undefined, now: 0 } as const;

const REQUIRED: EntryError = { rule: 'required', bound: null };

/** TR-11: a limit price and the quantity are required, and the quantity is capped at the closable one. */
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

/**
 * A percentage of the closable quantity, rounded down to the step; 100 % is all of it. Empty where the result is
 * zero.
 */
export function closingQuantity(closable: string, percent: number, stepSize: string): string {
  if (percent >= 100) return isAmount(closable) ? closable : '';
  const portion = toStep(decimal(closable).times(String(percent)).div('100'), stepSize);
  return isAmount(portion) ? portion : '';
}
