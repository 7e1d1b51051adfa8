import { decimal } from '../money/amount.ts';

/** LN-01: the terms of a loan, in days. */
export const LOAN_TERMS = [7, 30, 90, 180] as const;

export type LoanTerm = (typeof LOAN_TERMS)[number];

/** Assets that an institution can borrow; currencies need the advanced verification, coins the primary one. */
export const LOAN_ASSETS = ['USDT', 'USDC', 'BTC', 'ETH', 'USD', 'EUR'] as const;

export type LoanAsset = (typeof LOAN_ASSETS)[number];

/** Coins that an institution can pledge. */
export const COLLATERAL_ASSETS = ['BTC', 'ETH', 'USDT', 'USDC'] as const;

export type CollateralAsset = (typeof COLLATERAL_ASSETS)[number];

/** Yearly rates by term, fractions as decimal strings. */
export type LoanRates = Readonly<Record<LoanTerm, string>>;

/** Values of LTV at which something happens, fractions as decimal strings; they rise. */
export interface LoanSteps {
  /** The most at the opening, and after collateral is released. */
  readonly opening: string;
  readonly marginCall: string;
  readonly lastCall: string;
  readonly liquidation: string;
}

/** The steps of a collateral, and the LTV that a liquidation leads back to. */
export interface CollateralTerms {
  readonly steps: LoanSteps;
  readonly restore: string;
}

/** The terms of new loans, from one day on. A loan keeps those of its opening. */
export interface LoanTerms {
  readonly rates: Readonly<Record<LoanAsset, LoanRates>>;
  readonly collateral: Readonly<Record<CollateralAsset, CollateralTerms>>;
  /** Part of the proceeds of a liquidation. */
  readonly liquidationFee: string;
  /** Added to a year's rate, on the principal, from maturity on. */
  readonly overdueRate: string;
  /** The smallest loan, in US dollars at the index. */
  readonly minimumUsd: string;
}

const DOLLARS: LoanRates = { 7: '0.08', 30: '0.085', 90: '0.09', 180: '0.095' };

const COIN: CollateralTerms = {
  steps: { opening: '0.65', marginCall: '0.75', lastCall: '0.8', liquidation: '0.83' },
  restore: '0.7',
};

const STABLE: CollateralTerms = {
  steps: { opening: '0.8', marginCall: '0.85', lastCall: '0.88', liquidation: '0.9' },
  restore: '0.82',
};

/** The first terms. */
export const FIRST_LOAN_TERMS: LoanTerms = {
  rates: {
    USDT: DOLLARS,
    USDC: DOLLARS,
    BTC: { 7: '0.03', 30: '0.0325', 90: '0.035', 180: '0.0375' },
    ETH: { 7: '0.035', 30: '0.0375', 90: '0.04', 180: '0.0425' },
    USD: DOLLARS,
    EUR: DOLLARS,
  },
  collateral: { BTC: COIN, ETH: COIN, USDT: STABLE, USDC: STABLE },
  liquidationFee: '0.02',
  overdueRate: '0.05',
  minimumUsd: '10000',
};

/** The first limit of what an institution owes in principals, in US dollars at the index. */
export const FIRST_LOAN_LIMIT_USD = '5000000';

/**
 * The path of the first figure of terms that does not hold, such as 'collateral.BTC.restore'; null where all do. The
 * steps rise, a liquidation leads back to an LTV between the opening and the margin call, and the last step leaves room
 * for the fee.
 */
export function findWrongLoanTerm({ rates, collateral, liquidationFee, overdueRate, minimumUsd }: LoanTerms) {
  const isFraction = (value: string) => decimal(value).gt('0') && decimal(value).lt('1');
  for (const asset of LOAN_ASSETS)
    for (const term of LOAN_TERMS) if (!isFraction(rates[asset][term])) return `rates.${asset}.${term}`;
  if (decimal(liquidationFee).lt('0') || decimal(liquidationFee).gte('0.1')) return 'liquidationFee';
  if (decimal(overdueRate).lt('0') || decimal(overdueRate).gte('1')) return 'overdueRate';
  if (decimal(minimumUsd).lte('0')) return 'minimumUsd';
  const most = decimal('1').minus(liquidationFee);
  for (const asset of COLLATERAL_ASSETS) {
    const { steps, restore } = collateral[asset];
    const rising = [steps.opening, steps.marginCall, steps.lastCall, steps.liquidation];
    const wrong = rising.findIndex((step, index) => decimal(step).lte(rising[index - 1] ?? '0'));
    if (wrong >= 0) return `collateral.${asset}.steps`;
    if (decimal(steps.liquidation).gte(most)) return `collateral.${asset}.steps.liquidation`;
    if (decimal(restore).lt(steps.opening) || decimal(restore).gte(steps.marginCall))
      return `collateral.${asset}.restore`;
  }
  return null;
}
