/** KY-06: what operations switch on and off for each customer. A feature is on where nothing else was said. */
export const FEATURES = ['wallet', 'loan', 'deposit', 'recharge', 'withdrawal', 'fiat_withdrawal', 'convert'] as const;

export type Feature = (typeof FEATURES)[number];
