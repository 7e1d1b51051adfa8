import { decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { type AmountRule, type AmountRules, enteredPlaces, findBrokenRule } from '@aldgate/domain/money/amountRules.ts';
import { parseEntered } from '@aldgate/ui/format/entered.ts';

/** Which of the two amounts was entered; the other one follows from the price. */
export type Side = 'from' | 'to';

export type EntryError = 'number' | AmountRule;

/** The state of the input: empty, a valid amount, or an error with the bound that it breaks. */
export type Entry =
  | { readonly kind: 'empty' }
  | { readonly kind: 'amount'; readonly amount: string }
  | { readonly kind: 'invalid'; readonly fieldError: EntryError; readonly bound: string };

/** Validates an amount before it is sent, so that the bound is shown immediately. The server validates again. */
export function validateEntry(text: string, rules: AmountRules): Entry {
  if (text.trim() === '') return { kind: 'empty' };
  const entered = parseEntered(text);
  if (entered === undefined) return { kind: 'invalid', fieldError: 'number', bound: '' };
  const broken = findBrokenRule(entered, rules);
  if (broken !== undefined) return { kind: 'invalid', fieldError: broken.rule, bound: broken.bound };
  return { kind: 'amount', amount: toDecimalString(entered) };
}

/** The largest amount for one quote: the available balance, cut to the asset's decimals and capped at the limit. */
export function largestSpend({ precision, maximum, available }: Omit<AmountRules, 'minimum'>): string {
  const most = decimal(available ?? '0');
  const limited = maximum !== undefined && most.gt(maximum) ? decimal(maximum) : most;
  return toDecimalString(round(limited, enteredPlaces(precision), 'down'));
}
