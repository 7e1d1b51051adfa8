/** The currencies that the platform has bank accounts in. */
export const BANK_CURRENCIES = ['USD', 'EUR', 'GBP', 'HKD', 'SGD', 'AUD', 'JPY'] as const;
export type BankCurrency = (typeof BANK_CURRENCIES)[number];
