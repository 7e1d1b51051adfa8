/** WAL-01: a customer's accounts. */
export const CUSTOMER_ACCOUNTS = ['capital_account', 'trade_account', 'swap_account'] as const;

/** The names of a customer's accounts, in English and in Chinese. */
export const ACCOUNT_NAMES: Readonly<Record<CustomerAccount, readonly [english: string, chinese: string]>> = {
  capital_account: ['Asset account', '資產賬戶'],
  trade_account: ['Spot account', '現貨賬戶'],
  swap_account: ['Futures account', '期貨賬戶'],
};

export const isCustomerAccount = (type: string): type is CustomerAccount => type in ACCOUNT_NAMES;

/**
 * The account that a customer's deposits credit and withdrawals debit. The others mirror wallets at the exchange, whose
 * figure says what can be spent of them: a transfer brings it back first.
 */
export const FUNDING_ACCOUNT = 'capital_account' satisfies (typeof CUSTOMER_ACCOUNTS)[number];

/** BR-04: the accounts of a project that hold its broker's money: its capital, and what was paid in for interest. */
export const PROJECT_ACCOUNTS = ['principal_account', 'interest_account'] as const;

export type ProjectAccount = (typeof PROJECT_ACCOUNTS)[number];

/** The accounts of a debt to the platform, below zero by nature: what was lent, and interest that is not paid. */
export const DEBT_ACCOUNTS = ['platform_loan', 'interest_payable'] as const;

export type DebtAccount = (typeof DEBT_ACCOUNTS)[number];

/** The names of debts, in English and in Chinese. */
export const DEBT_NAMES: Readonly<Record<DebtAccount, readonly [english: string, chinese: string]>> = {
  platform_loan: ['Loans', '貸款'],
  interest_payable: ['Interest owed', '應付利息'],
};

/**
 * The platform's accounts: trading inventory, obligations to third parties, income, unallocated money, granted money,
 * expenses; the pool that loans are paid from, and the claims on those who owe them.
 */
export const PLATFORM_ACCOUNTS = [
  'treasury',
  'clearing',
  'fees',
  'suspense',
  'grants',
  'costs',
  'lending',
  'loan_receivable',
  'interest_receivable',
] as const;

/** Holdings outside, by network: below zero, since they are the outside's side of the books. */
export const CUSTODY_ACCOUNT = 'custody';

export type CustomerAccount = (typeof CUSTOMER_ACCOUNTS)[number];
export type AccountType =
  | CustomerAccount
  | (typeof PROJECT_ACCOUNTS)[number]
  | DebtAccount
  | (typeof PLATFORM_ACCOUNTS)[number]
  | typeof CUSTODY_ACCOUNT;
