/** Properties that open loans are summed by. */
export const LOAN_GROUPS = ['asset', 'term', 'ltv', 'collateralAsset', 'customer'] as const;

export type LoanGroup = (typeof LOAN_GROUPS)[number];
