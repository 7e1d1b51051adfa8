import { type Amount, decimal, isPositive, toDecimalString } from '../../money/amount.ts';

/** Claims on a project in the order in which they are paid. Decimal strings. */
export interface Claims {
  readonly costs: string;
  readonly interest: string;
  readonly principal: string;
}

/** Payouts of the claims, and the rest, which is the subordinated side's. Decimal strings. */
export interface Payouts extends Claims {
  readonly subordinated: string;
}

/** Pays claims one after the other from an amount. Returns what each gets, in their order, and the rest. */
export function payInOrder(
  amount: string,
  claims: readonly string[],
): { readonly paid: string[]; readonly rest: string } {
  let rest = isPositive(amount) ? decimal(amount) : decimal('0');
  const paid = claims.map((claim) => {
    const payout: Amount = rest.lt(claim) ? rest : decimal(claim);
    rest = rest.minus(payout);
    return toDecimalString(payout);
  });
  return { paid, rest: toDecimalString(rest) };
}

/** Divides the NAV of a project, at least zero of it: costs, interest, principal, and the rest. */
export function computeWaterfall(nav: string, claims: Claims): Payouts {
  const { paid, rest } = payInOrder(nav, [claims.costs, claims.interest, claims.principal]);
  const [costs = '0', interest = '0', principal = '0'] = paid;
  return { costs, interest, principal, subordinated: rest };
}

/** The NAV below which the priority side loses: all claims together. */
export const findFirstLoss = ({ costs, interest, principal }: Claims): string =>
  toDecimalString(decimal(costs).plus(interest).plus(principal));
