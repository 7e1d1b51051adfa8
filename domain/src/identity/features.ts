/** KY-06: features that operations can switch per customer. A feature is on by default. */
export const FEATURES = ['wallet', 'loan', 'deposit', 'recharge', 'withdrawal', 'fiat_withdrawal', 'convert'] as const;

/** The features with a service behind them: the others have no switch until theirs is built. */
export const BUILT_FEATURES = [
  'wallet',
  'deposit',
  'recharge',
  'withdrawal',
  'fiat_withdrawal',
  'convert',
  'loan',
] as const satisfies readonly Feature[];

export type Feature = (typeof FEATURES)[number];
