/** WAL-01: the accounts of a customer. */
export const CUSTOMER_ACCOUNTS = ['capital_account', 'trade_account', 'swap_account'] as const;

/** The accounts of the house: what it trades from, what it owes the outside, what it earned, what is not yet placed. */
export const PLATFORM_ACCOUNTS = ['treasury', 'clearing', 'fees', 'suspense', 'grants'] as const;

export type CustomerAccount = (typeof CUSTOMER_ACCOUNTS)[number];
export type AccountType = CustomerAccount | (typeof PLATFORM_ACCOUNTS)[number];
