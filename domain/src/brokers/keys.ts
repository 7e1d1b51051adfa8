/** BR-07: the states of a key at an exchange. */
export const BROKER_KEY_STATUSES = [
  'applying',
  'approved',
  'active',
  'suspended',
  'deleted',
  'expired',
  'rejected',
] as const;

export type BrokerKeyStatus = (typeof BROKER_KEY_STATUSES)[number];

/**
 * Why a key is suspended: by a member, by a freeze, by the liquidation of its account's project, or by a panic on its
 * account. Each is lifted by itself, and the key trades again when none is left.
 */
export const KEY_SUSPENSIONS = ['member', 'frozen', 'case', 'panic'] as const;

export type KeySuspension = (typeof KEY_SUSPENSIONS)[number];

/** Made at the exchange when a member collects it, or brought by the broker; `platform`: the server trades with it. */
export const BROKER_KEY_KINDS = ['platform', 'issued', 'brought'] as const;

export type BrokerKeyKind = (typeof BROKER_KEY_KINDS)[number];

/** Rights that a broker's key may have; none transfers or withdraws. */
export const BROKER_KEY_PERMISSIONS = ['read', 'trade'] as const;

export type BrokerKeyPermission = (typeof BROKER_KEY_PERMISSIONS)[number];

/** BR-07: whether a secret was collected; `expired`: not within 7 days; `sealed`: of a key that was brought. */
export const SECRET_VIEW_STATUSES = ['not_viewed', 'viewed', 'expired', 'sealed'] as const;

export type SecretViewStatus = (typeof SECRET_VIEW_STATUSES)[number];

/** The most addresses that a key is bound to. */
export const BOUND_ADDRESSES_MAX = 20;

/** Faults of a key, worst first; each has one remedy. */
export const KEY_FINDINGS = ['rejected', 'notBound', 'old', 'unused', 'expiring', 'neverCollected'] as const;

export type KeyFinding = (typeof KEY_FINDINGS)[number];
