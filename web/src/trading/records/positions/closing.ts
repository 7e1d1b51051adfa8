import { decimal } from '@aldgate/domain/money/amount.ts';
import type { Instrument } from '../../feed/useInstrument.ts';
import { isAmount } from '../../ticket/draft.ts';
import { EMPTY_ENTRY, toStep } from '../../ticket/entry.ts';
import { type Fault, faultsOf } from '../../ticket/faults.ts';

/** What is to be closed, and how. Texts are plain decimals, or empty. */
export interface Closing {
  readonly priceType: 'limit' | 'market';
  readonly price: string;
  readonly quantity: string;
}

export interface ClosingFaults {
  readonly price?: Fault;
  readonly quantity?: Fault;
}

interface ClosingMarket {
  readonly direction: 'buy' | 'sell';
  readonly closable: string;
  /** Undefined where no price is recent. */
  readonly mark: string | undefined;
}

/** It ends at no time and waits for no price. */
const UNTIMED = { last: undefined, now: 0 } as const;

const REQUIRED: Fault = { rule: 'required', bound: null };

/** TR-11: the price of a limit and the quantity are required, and no more is closed than can be. */
export function closingFaults(closing: Closing, instrument: Instrument, market: ClosingMarket): ClosingFaults {
  const { priceType, price, quantity } = closing;
  const { direction, closable, mark } = market;
  const entry = { ...EMPTY_ENTRY, direction, kind: priceType, price, quantity, isReduceOnly: true };
  const { price: priceFault, quantity: quantityFault } = faultsOf(entry, instrument, {
    ...UNTIMED,
    mark,
    closable,
  });
  const faults = {
    price: priceType === 'limit' && price === '' ? REQUIRED : priceFault,
    quantity: quantity === '' ? REQUIRED : quantityFault,
  };
  return {
    ...(faults.price !== undefined && { price: faults.price }),
    ...(faults.quantity !== undefined && { quantity: faults.quantity }),
  };
}

/** So many percent of what can be closed, on the step and rounded down; all of it is all of it. Empty where that is nothing. */
export function closingPart(closable: string, percent: number, stepSize: string): string {
  if (percent >= 100) return isAmount(closable) ? closable : '';
  const part = toStep(decimal(closable).times(String(percent)).div('100'), stepSize);
  return isAmount(part) ? part : '';
}
