/** Kinds of applications that change the capital of a project. */
export const CAPITAL_CHANGE_KINDS = ['increase', 'decrease', 'pay_in', 'extract', 'profit'] as const;

export type CapitalChangeKind = (typeof CAPITAL_CHANGE_KINDS)[number];

/** BR-13: the types of actions on the capital of a project. */
export const ACTION_TYPES = ['inferior_transfer', 'loan', 'repayment', 'inferior_extract', 'funds_allot'] as const;

export type ActionType = (typeof ACTION_TYPES)[number];

/** Types of the actions of changes: BR-13's, and profit, which records of its own show. */
export const CHANGE_ACTION_TYPES = [...ACTION_TYPES, 'profit_accrual'] as const;

export type ChangeActionType = (typeof CHANGE_ACTION_TYPES)[number];

/** The states of an application; what its applicant takes back is rejected with the reason `withdrawn`. */
export const CHANGE_STATUSES = ['approving', 'approved', 'rejected'] as const;

export type ChangeStatus = (typeof CHANGE_STATUSES)[number];

/** The reason of a change that its applicant took back. */
export const WITHDRAWN = 'withdrawn';

/** The reason of an announced pay-in whose transaction did not arrive in time. */
export const NOT_ARRIVED = 'not_arrived';

/** BR-05: where an extract goes. */
export const EXTRACT_DESTINATIONS = ['capital_account', 'address'] as const;

export type ExtractDestination = (typeof EXTRACT_DESTINATIONS)[number];

/** How far an action is executed: while money moves, `moving`. */
export const ACTION_EXECUTIONS = ['none', 'moving', 'done', 'failed'] as const;

export type ActionExecution = (typeof ACTION_EXECUTIONS)[number];

/** BR-14: 1 interest accruing, 2 ended, 3 overdue, 4 liquidation, 5 forcefully liquidated. */
export const FINANCING_STATUSES = [1, 2, 3, 4, 5] as const;

export type FinancingStatus = (typeof FINANCING_STATUSES)[number];

/** The position of NAV against the lines. */
export const RISK_LEVELS = ['normal', 'warning', 'liquidation'] as const;

export type RiskLevel = (typeof RISK_LEVELS)[number];
