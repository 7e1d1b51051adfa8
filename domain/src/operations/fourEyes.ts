import type { OperatorPermission } from './roles.ts';

/**
 * What takes two operators: whatever opens a door or gives more, to a customer or to an operator. Closing one, or giving less,
 * takes one and happens at once, since waiting is what costs there.
 */
export const FOUR_EYES = {
  kyc_approval: 'review',
  broker_approval: 'review',
  feature_on: 'customers',
  restriction_lift: 'customers',
  google_reset: 'customers',
  spot_allowed: 'customers',
  customer_limit: 'configuration',
  convert_asset: 'configuration',
  platform_quota: 'configuration',
  pair_enabled: 'configuration',
  suspension_lift: 'configuration',
  operator_invite: 'operators',
  operator_role: 'operators',
} as const satisfies Record<string, OperatorPermission>;

export type FourEyesKind = keyof typeof FOUR_EYES;
