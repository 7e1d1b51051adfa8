/** Scopes of performance: the wallet as a whole, or the accounts of one type at exchanges. */
export const PERFORMANCE_SCOPES = ['wallet', 'swap_account', 'trade_account'] as const;

export type PerformanceScope = (typeof PERFORMANCE_SCOPES)[number];

export const PERFORMANCE_RANGES = ['7d', '30d', '90d', 'year', 'all'] as const;

export type PerformanceRange = (typeof PERFORMANCE_RANGES)[number];

/** The number of days of a range, its last one included. */
export const RANGE_DAYS: Readonly<Record<PerformanceRange, number>> = {
  '7d': 7,
  '30d': 30,
  '90d': 90,
  year: 365,
  all: Number.POSITIVE_INFINITY,
};
