/** LN-01: states of a loan. */
export const LOAN_STATUSES = ['interest_accruing', 'overdue', 'ended'] as const;

export type LoanStatus = (typeof LOAN_STATUSES)[number];

/** Why a loan has ended. */
export const LOAN_END_REASONS = ['repaid', 'liquidated', 'written_off'] as const;

export type LoanEndReason = (typeof LOAN_END_REASONS)[number];

/** Events of a loan, in the order of its records. */
export const LOAN_EVENTS = [
  'drawn',
  'collateral_added',
  'collateral_released',
  'repaid',
  'repaid_from_collateral',
  'renewed',
  'margin_call',
  'last_call',
  'liquidation_call',
  'overdue',
  'sold',
  'collected',
  'written_off',
] as const;

export type LoanEvent = (typeof LOAN_EVENTS)[number];

const DAY_MS = 86_400_000;

/** A loan can be renewed so long before its maturity. */
export const RENEWAL_WINDOW_MS = 3 * DAY_MS;

/** Collateral is sold for what is due so long after maturity. */
export const OVERDUE_SALE_MS = 3 * DAY_MS;

/** Days before maturity at which members are reminded. */
export const MATURITY_REMINDER_DAYS = [7, 3, 1, 0] as const;

/** An index that a loan is decided by is at most so old. */
export const LOAN_INDEX_MAX_AGE_MS = 10_000;

/** Whether a loan can be renewed at a time (epoch ms). */
export const isRenewable = (at: number, maturityAt: number): boolean =>
  at >= maturityAt - RENEWAL_WINDOW_MS && at < maturityAt;
