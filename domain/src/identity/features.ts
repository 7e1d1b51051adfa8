/** KY-06: features that operations can switch per customer. A feature is on by default. */
export const FEATURES = ['wallet', 'loan', 'deposit', 'recharge', 'withdrawal', 'fiat_withdrawal', 'convert'] as const;

export type Feature = (typeof FEATURES)[number];
