import { type Amount, decimal, isPositive, isZero, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { categoryOf } from '@aldgate/domain/performance/category.ts';
import type { StatementAccount } from './readAccounts.ts';

const USD_PLACES = 2;

/**
 * Sums of an account's entries, exact decimal strings: opening + incoming − outgoing + traded − fees = closing. What
 * was traded is below zero where more was given than received, fees are where they were paid back.
 */
interface AccountSummary {
  readonly opening: string;
  readonly incoming: string;
  readonly outgoing: string;
  readonly traded: string;
  readonly fees: string;
  readonly closing: string;
}

/** Sums the entries of one asset of one account by their categories in the performance. */
export function summariseAccount({ type, opening, lines, closing }: StatementAccount): AccountSummary {
  const zero = decimal('0');
  const sums = { incoming: zero, outgoing: zero, traded: zero, fees: zero };
  for (const { flow, amount: text } of lines) {
    const amount = decimal(text);
    const category = categoryOf({ flow, accountType: type });
    if (category === 'fees') sums.fees = sums.fees.minus(amount);
    else if (category !== 'external') sums.traded = sums.traded.plus(amount);
    else if (isPositive(amount)) sums.incoming = sums.incoming.plus(amount);
    else sums.outgoing = sums.outgoing.minus(amount);
  }
  return {
    opening,
    incoming: toDecimalString(sums.incoming),
    outgoing: toDecimalString(sums.outgoing),
    traded: toDecimalString(sums.traded),
    fees: toDecimalString(sums.fees),
    closing,
  };
}

/** Values in US dollars with cents; undefined where a price is missing. */
interface Valuation {
  /** By the accounts' places. */
  readonly values: readonly (string | undefined)[];
  /** The sum of the values as they are shown. */
  readonly total: string | undefined;
}

/** Values the closings at prices in US dollars, each rounded to zero. A closing of zero needs no price. */
export function valueAccounts(
  accounts: readonly Pick<StatementAccount, 'asset' | 'closing'>[],
  prices: ReadonlyMap<string, string>,
): Valuation {
  const values = accounts.map(({ asset, closing }) => {
    const price = isZero(closing) ? '0' : prices.get(asset);
    return price === undefined ? undefined : round(decimal(closing).times(price), USD_PLACES, 'down');
  });
  // A sum without one of its parts would be wrong.
  const total = values.reduce<Amount | undefined>(
    (sum, value) => (value === undefined ? undefined : sum?.plus(value)),
    decimal('0'),
  );
  return {
    values,
    total: total === undefined || prices.size === 0 ? undefined : round(total, USD_PLACES, 'down'),
  };
}

/** The sum of two totals; undefined where one is missing. */
export const addTotals = (one: string | undefined, other: string | undefined): string | undefined =>
  one === undefined || other === undefined ? undefined : round(decimal(one).plus(other), USD_PLACES, 'down');
