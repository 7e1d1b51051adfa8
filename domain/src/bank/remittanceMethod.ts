/** How an account of a customer is reached: at a bank, or at the channel. */
export const REMITTANCE_METHODS = ['bank_wire', 'signet_transfer'] as const;
export type RemittanceMethod = (typeof REMITTANCE_METHODS)[number];

/** Payments leave in files of banks, which reach no account at the channel: money comes in from there alone. */
export const isDepositOnly = (method: RemittanceMethod): boolean => method === 'signet_transfer';
