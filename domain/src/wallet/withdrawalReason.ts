/** Why a withdrawal waits on hold. */
export const HOLD_REASONS = [
  ...(['frozen', 'restricted', 'suspended', 'maker_removed', 'hot_low', 'check_failed', 'conditions_changed'] as const),
] as const;

export type HoldReason = (typeof HOLD_REASONS)[number];

/** Why a withdrawal ended otherwise than complete. */
export const END_REASONS = [
  ...([
    'cancelled',
    'frozen',
    'withdrawn',
    'member_rejected',
    'expired',
    'not_payable',
    'operator_rejected',
    'chain_refused',
    'bank_rejected',
    'bank_returned',
  ] as const),
] as const;

export type EndReason = (typeof END_REASONS)[number];
