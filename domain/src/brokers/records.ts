/** BR-10: why money of a broker moves: on its word, or for a financing. */
export const MOVE_PURPOSES = ['transfer', 'allot', 'return', 'liquidation'] as const;

export type MovePurpose = (typeof MOVE_PURPOSES)[number];

/** BR-13: the kinds of fund records. */
export const FUND_RECORD_KINDS = [
  'transfer',
  'allot',
  'return',
  'deposit',
  'withdraw',
  'profit',
  'interest',
  'bill',
  'liquidation',
] as const;

export type FundRecordKind = (typeof FUND_RECORD_KINDS)[number];

/** BR-13: the flows of entries of a project's accounts. */
export const PROJECT_FLOWS = ['principal_transfer', 'platform_loan', 'fee_transfer', 'deposit'] as const;

export type ProjectFlow = (typeof PROJECT_FLOWS)[number];
