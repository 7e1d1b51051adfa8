/** WAL-01: a customer's accounts. */
export const CUSTOMER_ACCOUNTS = ['capital_account', 'trade_account', 'swap_account'] as const;

/**
 * The account that a customer's deposits credit and withdrawals debit. The others mirror wallets at the exchange, whose
 * figure says what can be spent of them: a transfer brings it back first.
 */
export const FUNDING_ACCOUNT = 'capital_account' satisfies (typeof CUSTOMER_ACCOUNTS)[number];

/**
 * The platform's accounts: trading inventory, obligations to third parties, income, unallocated money, granted money,
 * expenses.
 */
export const PLATFORM_ACCOUNTS = ['treasury', 'clearing', 'fees', 'suspense', 'grants', 'costs'] as const;

/** Holdings outside, by network: below zero, since they are the outside's side of the books. */
export const CUSTODY_ACCOUNT = 'custody';

export type CustomerAccount = (typeof CUSTOMER_ACCOUNTS)[number];
export type AccountType = CustomerAccount | (typeof PLATFORM_ACCOUNTS)[number] | typeof CUSTODY_ACCOUNT;
