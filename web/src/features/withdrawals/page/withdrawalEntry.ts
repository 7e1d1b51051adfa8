import { decimal } from '@aldgate/domain/money/amount.ts';
import { type Entry as AmountEntry, largestSpend, validateEntry } from '../../../lib/amounts/entry.ts';

/** WAL-04, WAL-13: the state of the amount, with the bound that it breaks; the fee is one of them. */
export type Entered =
  | Exclude<AmountEntry, { kind: 'invalid' }>
  | {
      readonly kind: 'invalid';
      readonly fieldError: Extract<AmountEntry, { kind: 'invalid' }>['fieldError'] | 'fee';
      readonly bound: string;
    };

/** The terms of a network, or of a currency through a bank. */
export interface AmountTerms {
  readonly precision: number;
  readonly minimum: string;
  /** Null where there is none. */
  readonly maximum: string | null;
  /** Null where it is not known. */
  readonly fee: string | null;
}

interface Inputs {
  readonly text: string;
  /** Undefined until they are loaded. */
  readonly terms: AmountTerms | undefined;
  /** Undefined until it is loaded. */
  readonly available: string | undefined;
}

/** Checks an amount before the server is asked. The server checks it again, and the limits with it. */
export function checkAmount({ text, terms, available }: Inputs): Entered {
  const { precision = 8, minimum = '0', maximum = null, fee = null } = terms ?? {};
  const entry = validateEntry(text, {
    precision,
    minimum,
    available,
    ...(maximum !== null && { maximum }),
  });
  if (entry.kind === 'amount' && fee !== null && decimal(entry.amount).lte(fee)) {
    return { kind: 'invalid', fieldError: 'fee', bound: fee };
  }
  return entry;
}

/** The largest amount as far as it is known without an address: what balance and terms allow. */
export function largestAmount({ terms, available }: Omit<Inputs, 'text'>): string | undefined {
  if (terms === undefined || available === undefined) return undefined;
  const { precision, maximum } = terms;
  return largestSpend({ precision, available, ...(maximum !== null && { maximum }) });
}
