import { countDecimals, decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { parseEntered } from '@aldgate/ui/format/entered.ts';

/** WAL-13: an entered amount has at most eight decimals, whatever the asset. */
export const ENTERED_DECIMALS = 8;

/** Which of the two amounts a person gave; the other one follows from the price. */
export type Side = 'from' | 'to';

export type EntryError = 'number' | 'decimals' | 'minimum' | 'maximum' | 'balance';

/** What was entered: nothing yet, an amount to ask a quote for, or what is wrong with it and the bound it breaks. */
export type Entry =
  | { readonly kind: 'empty' }
  | { readonly kind: 'amount'; readonly amount: string }
  | { readonly kind: 'invalid'; readonly fieldError: EntryError; readonly bound: string };

interface Bounds {
  readonly precision: number;
  readonly minimum: string;
  /** Left out where nothing but the balance limits the amount. */
  readonly maximum?: string;
  /** What can be spent; left out for the amount that is received, and while it is not known. */
  readonly available?: string | undefined;
}

/** Judges an entered amount before it is sent. The server judges again; this is so that the bound is named at once. */
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

/** The most that can be spent at once: what is available, cut to the asset's places, and never above the limit. */
export function largestSpend({ precision, maximum, available }: Omit<Bounds, 'minimum'>): string {
  const most = decimal(available ?? '0');
  const limited = maximum !== undefined && most.gt(maximum) ? decimal(maximum) : most;
  return toDecimalString(round(limited, Math.min(precision, ENTERED_DECIMALS), 'down'));
}
