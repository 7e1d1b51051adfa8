import type { OperatorPermission } from './roles.ts';

/**
 * Changes that need two operators: whatever grants access or raises a limit, for a customer or an operator. A change
 * that removes access or lowers a limit needs one operator and takes effect immediately, because a delay would be the
 * greater risk.
 */
export const FOUR_EYES = {
  kyc_approval: 'review',
  broker_approval: 'review',
  feature_on: 'customers',
  restriction_lift: 'customers',
  google_reset: 'customers',
  spot_allowed: 'customers',
  approval_rules_reset: 'customers',
  customer_limit: 'configuration',
  convert_asset: 'configuration',
  platform_quota: 'configuration',
  pair_enabled: 'configuration',
  suspension_lift: 'configuration',
  deposit_release: 'capital',
  deposit_reversal: 'capital',
  network_open: 'capital',
  network_terms: 'capital',
  screening_remove: 'capital',
  withdrawal_release: 'capital',
  withdrawal_block: 'capital',
  withdrawal_limit: 'capital',
  cold_refill: 'capital',
  customer_bank_account: 'capital',
  bank_account: 'capital',
  bank_statement: 'capital',
  channel_entry: 'capital',
  bank_match: 'capital',
  bank_return: 'capital',
  payment_batch: 'capital',
  payment_rejection: 'capital',
  break_sign_off: 'capital',
  otc_quote: 'desk',
  otc_terms: 'configuration',
  otc_limit: 'configuration',
  broker_terms: 'capital',
  exchange_key: 'review',
  exchange_open: 'capital',
  loan_pool: 'capital',
  capital_increase: 'capital',
  capital_decrease: 'capital',
  inferior_extract: 'capital',
  profit_accrual: 'capital',
  bill_issue: 'capital',
  operator_invite: 'operators',
  operator_role: 'operators',
} as const satisfies Record<string, OperatorPermission>;

export type FourEyesKind = keyof typeof FOUR_EYES;
