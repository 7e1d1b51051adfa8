/** WAL-01: a customer's accounts. */
export const CUSTOMER_ACCOUNTS = ['capital_account', 'trade_account', 'swap_account'] as const;

/** The platform's accounts: trading inventory, obligations to third parties, income, unallocated money. */
export const PLATFORM_ACCOUNTS = ['treasury', 'clearing', 'fees', 'suspense', 'grants'] as const;

export type CustomerAccount = (typeof CUSTOMER_ACCOUNTS)[number];
export type AccountType = CustomerAccount | (typeof PLATFORM_ACCOUNTS)[number];
