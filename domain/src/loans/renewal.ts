import { countStartedHours, interestToMaturity, startOfHour } from './interest.ts';

interface RenewalInputs {
  /** Epoch ms. */
  readonly openedAt: number;
  readonly at: number;
  /** In days. */
  readonly term: number;
  readonly annualRate: string;
  readonly principal: string;
  /** Places of the borrowed asset. */
  readonly precision: number;
}

export interface Renewal {
  /** Epoch ms. */
  readonly maturityAt: number;
  /** Interest of the new term, in the borrowed asset. */
  readonly interest: string;
}

/** LN-01: describes a renewal at a time: a new term begins with the next hour of the loan, at a rate of its own. */
export function describeRenewal({ openedAt, at, term, annualRate, principal, precision }: RenewalInputs): Renewal {
  return {
    maturityAt: startOfHour(openedAt, countStartedHours(openedAt, at) + term * 24),
    interest: interestToMaturity(principal, { annualRate, term }, precision),
  };
}
