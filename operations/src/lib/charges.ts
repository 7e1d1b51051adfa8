/** Who bears the fees of the other banks that a payment passes. */
export const CHARGES_NAMES = { shared: 'Shared', our: 'Ours: the beneficiary pays none' } as const;
