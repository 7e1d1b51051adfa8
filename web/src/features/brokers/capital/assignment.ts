import { FINANCING_DECIMALS } from '@aldgate/domain/brokers/financing/tranches.ts';
import { computeUnassigned } from '@aldgate/domain/brokers/financing/unassigned.ts';
import { decimal, isPositive, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { type Entry, validateEntry } from '../../../lib/amounts/entry.ts';

/** The smallest amount of a project. */
export const SMALLEST = round(decimal('10').pow(-FINANCING_DECIMALS), FINANCING_DECIMALS, 'down');

/** A portion of an amount: what is entered for a location, and the most that the location gives or takes. */
export interface Portion {
  readonly key: string;
  readonly text: string;
  /** Undefined where nothing but the amount limits it. */
  readonly maximum: string | undefined;
}

export interface Assignment {
  readonly entries: Readonly<Record<string, Entry>>;
  /** The portions above zero. */
  readonly amounts: readonly { readonly key: string; readonly amount: string }[];
  /** Rest of the amount; below zero where the portions are more than it. */
  readonly unassigned: string;
  readonly isValid: boolean;
}

/** Divides an amount into portions as entered; an empty or wrong portion counts as nothing. Decimal strings. */
export function viewAssignment(total: string, portions: readonly Portion[]): Assignment {
  const entries = portions.map(({ key, text, maximum }) => {
    const rules = { precision: FINANCING_DECIMALS, minimum: SMALLEST, available: maximum };
    return { key, entry: isNothing(text) ? ({ kind: 'empty' } as const) : validateEntry(text, rules) };
  });
  const amounts = entries.flatMap(({ key, entry }) => (entry.kind === 'amount' ? [{ key, amount: entry.amount }] : []));
  return {
    entries: Object.fromEntries(entries.map(({ key, entry }) => [key, entry])),
    amounts,
    unassigned: computeUnassigned(
      total,
      amounts.map(({ amount }) => amount),
    ),
    isValid: entries.every(({ entry }) => entry.kind !== 'invalid'),
  };
}

/** A zero is entered for a location that has no portion. */
const isNothing = (text: string): boolean => /^\s*0*(\.0*)?\s*$/.test(text);

/** The largest amount of a portion beside the others: its own and what is unassigned, within its bound. */
export function computeRest({ entries, unassigned }: Assignment, { key, maximum }: Portion): string {
  const entry = entries[key];
  const own = entry?.kind === 'amount' ? entry.amount : '0';
  const rest = decimal(own).plus(unassigned);
  const most = maximum !== undefined && rest.gt(maximum) ? decimal(maximum) : rest;
  return isPositive(most) ? toDecimalString(round(most, FINANCING_DECIMALS, 'down')) : '0';
}

/** Takes an amount from locations in their order, from each as much as it gives. Returns the text of each portion. */
export function distribute(
  total: string,
  locations: readonly { readonly key: string; readonly maximum: string }[],
): Readonly<Record<string, string>> {
  let rest = decimal(total);
  return Object.fromEntries(
    locations.map(({ key, maximum }) => {
      const most = decimal(round(maximum, FINANCING_DECIMALS, 'down'));
      const taken = rest.gt(most) ? most : rest;
      if (!isPositive(taken)) return [key, ''];
      rest = rest.minus(taken);
      return [key, toDecimalString(taken)];
    }),
  );
}
