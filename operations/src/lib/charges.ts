/** Bearer of the fees of other banks that a payment passes. */
export const CHARGES_NAMES = { shared: 'Shared', our: 'Ours: the beneficiary pays none' } as const;
