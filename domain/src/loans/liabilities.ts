import { decimal, sumAmounts, toDecimalString } from '../money/amount.ts';

/** Amounts that are owed or paid of a loan. Decimal strings in the borrowed asset. */
export interface Liabilities {
  readonly principal: string;
  readonly interest: string;
  readonly overdueInterest: string;
}

/** Sums what is due. */
export const sumLiabilities = ({ principal, interest, overdueInterest }: Liabilities): string =>
  sumAmounts([principal, interest, overdueInterest]);

/** LN-01: splits a payment: overdue interest first, then interest, then principal, and what is left of it. */
export function splitPayment(amount: string, owed: Liabilities): { readonly paid: Liabilities; readonly rest: string } {
  let left = decimal(amount);
  const take = (due: string): string => {
    const taken = left.lt(due) ? left : decimal(due);
    left = left.minus(taken);
    return toDecimalString(taken);
  };
  const overdueInterest = take(owed.overdueInterest);
  const interest = take(owed.interest);
  const principal = take(owed.principal);
  return { paid: { principal, interest, overdueInterest }, rest: toDecimalString(left) };
}

/** Computes what is owed after a payment. */
export function subtractPaid(owed: Liabilities, paid: Liabilities): Liabilities {
  const left = (part: keyof Liabilities) => toDecimalString(decimal(owed[part]).minus(paid[part]));
  return { principal: left('principal'), interest: left('interest'), overdueInterest: left('overdueInterest') };
}
