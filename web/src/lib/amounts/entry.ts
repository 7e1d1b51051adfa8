import { countDecimals, decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { parseEntered } from '@aldgate/ui/format/entered.ts';

/** WAL-13: an entered amount has at most eight decimals, for every asset. */
export const ENTERED_DECIMALS = 8;

/** Which of the two amounts was entered; the other one follows from the price. */
export type Side = 'from' | 'to';

export type EntryError = 'number' | 'decimals' | 'minimum' | 'maximum' | 'balance';

/** The state of the input: empty, a valid amount, or an error with the bound that it breaks. */
export type Entry =
  | { readonly kind: 'empty' }
  | { readonly kind: 'amount'; readonly amount: string }
  | { readonly kind: 'invalid'; readonly fieldError: EntryError; readonly bound: string };

interface Bounds {
  readonly precision: number;
  readonly minimum: string;
  /** Omitted where only the balance limits the amount. */
  readonly maximum?: string;
  /** The available balance; omitted for the received amount, and until it is loaded. */
  readonly available?: string | undefined;
}

/** Validates an amount before it is sent, so that the bound is shown immediately. The server validates again. */
export function validateEntry(text: string, { precision, minimum, maximum, available }: Bounds): Entry {
  if (text.trim() === '') return { kind: 'empty' };
  const entered = parseEntered(text);
  if (entered === undefined) return { kind: 'invalid', fieldError: 'number', bound: '' };
  const places = Math.min(precision, ENTERED_DECIMALS);
  if (countDecimals(entered) > places) return { kind: 'invalid', fieldError: 'decimals', bound: String(places) };
  const amount = decimal(entered);
  if (amount.lte('0') || amount.lt(minimum)) return { kind: 'invalid', fieldError: 'minimum', bound: minimum };
  if (available !== undefined && amount.gt(available))
    return { kind: 'invalid', fieldError: 'balance', bound: available };
  if (maximum !== undefined && amount.gt(maximum)) return { kind: 'invalid', fieldError: 'maximum', bound: maximum };
  return { kind: 'amount', amount: toDecimalString(amount) };
}

/** The largest amount for one quote: the available balance, cut to the asset's decimals and capped at the limit. */
export function largestSpend({ precision, maximum, available }: Omit<Bounds, 'minimum'>): string {
  const most = decimal(available ?? '0');
  const limited = maximum !== undefined && most.gt(maximum) ? decimal(maximum) : most;
  return toDecimalString(round(limited, Math.min(precision, ENTERED_DECIMALS), 'down'));
}
