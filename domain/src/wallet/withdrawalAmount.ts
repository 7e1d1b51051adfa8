import { computeQuota, quotaValue } from '../convert/quota.ts';
import { type Amount, decimal, isPositive, round, toDecimalString } from '../money/amount.ts';
import { ENTERED_DECIMALS, enteredPlaces } from '../money/amountRules.ts';
import type { WithdrawalFacts } from './withdrawalFacts.ts';

export const MAX_AMOUNT = 'max';

/** Amounts of a withdrawal. Decimal strings. */
export interface WithdrawalSums {
  /** Amount that leaves the account: `receivable + fee`. */
  readonly amount: string;
  readonly fee: string | null;
  /** Amount that arrives; null where no fee is known, or the amount does not exceed it. */
  readonly receivable: string | null;
  /** Value of the amount in US dollars, rounded up to the cent; null where no price is known. */
  readonly usdValue: string | null;
}

export function computeSums(facts: WithdrawalFacts): WithdrawalSums {
  const amount = facts.amount === MAX_AMOUNT ? findLargestAmount(facts) : toDecimalString(facts.amount);
  return { amount, fee: facts.fee, receivable: subtractFee(amount, facts.fee), usdValue: usdValueOf(facts, amount) };
}

export const usdValueOf = ({ usdPrice }: WithdrawalFacts, amount: string): string | null =>
  usdPrice === null ? null : quotaValue(amount, usdPrice);

function subtractFee(amount: string, fee: string | null): string | null {
  if (fee === null) return null;
  const rest = decimal(amount).minus(fee);
  return isPositive(rest) ? toDecimalString(rest) : null;
}

/** The largest amount within balance and limits, rounded down to the decimals that can be entered. */
function findLargestAmount(facts: WithdrawalFacts): string {
  const { available, terms, usdPrice, dayLimit, withoutGoogle } = facts;
  const bounds = [decimal(available)];
  if (terms !== null && terms.maximum !== null) bounds.push(decimal(terms.maximum));
  if (usdPrice !== null && isPositive(usdPrice)) {
    for (const usage of [dayLimit, withoutGoogle]) {
      if (usage === null) continue;
      // A value that is rounded up to the cent fits if the exact one is at most the whole cents that are left.
      const { left } = computeQuota(usage.limit, usage.used);
      bounds.push(decimal(round(left, 2, 'down')).div(usdPrice));
    }
  }
  const smallest = bounds.reduce(min);
  return toDecimalString(round(isPositive(smallest) ? smallest : '0', placesOf(facts), 'down'));
}

/** The smallest amount that is not below the minimum. */
export function findSmallestAmount(facts: WithdrawalFacts, minimum: string): string {
  const places = placesOf(facts);
  const smallest = isPositive(minimum) ? decimal(minimum) : decimal('1').div(`1${'0'.repeat(places)}`);
  return toDecimalString(round(smallest, places, 'up'));
}

const placesOf = ({ terms }: WithdrawalFacts): number =>
  terms === null ? ENTERED_DECIMALS : enteredPlaces(terms.precision);

const min = (a: Amount, b: Amount): Amount => (a.lt(b) ? a : b);
