import { decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { type Entry, largestSpend, validateEntry } from '../../../lib/amounts/entry.ts';

interface Inputs {
  /** The raw text. */
  readonly text: string;
  /** Decimals of the asset. */
  readonly precision: number;
  /** The largest amount of this transfer; undefined until it is known. */
  readonly available: string | undefined;
}

export interface FundView {
  readonly entry: Entry;
  /** The largest amount, cut to what can be entered. */
  readonly largest: string | undefined;
}

/** Derives the view of an amount before a transfer is sent. The minimum is the smallest unit of the asset. */
export function fundView({ text, precision, available }: Inputs): FundView {
  const minimum = round(decimal('10').pow(-precision), precision, 'down');
  return {
    entry: validateEntry(text, { precision, minimum, available }),
    largest: available === undefined ? undefined : largestSpend({ precision, available }),
  };
}

/** A balance after a change; undefined where either is unknown. */
export const addTo = (balance: string | null | undefined, change: string | undefined): string | undefined =>
  balance === null || balance === undefined || change === undefined
    ? undefined
    : toDecimalString(decimal(balance).plus(change));
