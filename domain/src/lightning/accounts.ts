/** TR-16: the most accounts in a member's list. */
export const LIGHTNING_ACCOUNTS_MAX = 50;

/** States of an account in the list: the member may open positions on it, or why not. */
export const LIGHTNING_STATES = ['usable', 'blocked', 'not_manager', 'key_rejected', 'closed'] as const;

export type LightningState = (typeof LIGHTNING_STATES)[number];
