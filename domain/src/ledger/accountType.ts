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

/**
 * The platform's accounts: trading inventory, obligations to third parties, income, unallocated money, granted money,
 * expenses.
 */
export const PLATFORM_ACCOUNTS = ['treasury', 'clearing', 'fees', 'suspense', 'grants', 'costs'] as const;

/** Holdings outside, by network: below zero, since they are the outside's side of the books. */
export const CUSTODY_ACCOUNT = 'custody';

export type CustomerAccount = (typeof CUSTOMER_ACCOUNTS)[number];
export type AccountType = CustomerAccount | (typeof PLATFORM_ACCOUNTS)[number] | typeof CUSTODY_ACCOUNT;
