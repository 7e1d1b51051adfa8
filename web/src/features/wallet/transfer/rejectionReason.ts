import type { AccountType } from '../balances.ts';

/**
 * The meaning of an exchange's rejection: the platform's account there lacks the asset, the institution's account can
 * release less than its mirror shows, or the asset is not accepted; otherwise the exchange's message is shown.
 */
export type RejectionReason = 'platformShort' | 'accountShort' | 'assetRejected' | 'other';

/** Classifies the exchange's message, whose wording differs between calls. */
export function classifyRejection(message: string | null, transferFrom: AccountType): RejectionReason {
  if (message === null) return 'other';
  if (/insufficient|not enough/i.test(message)) {
    return transferFrom === 'capital_account' ? 'platformShort' : 'accountShort';
  }
  return /allow transfer|asset (is )?not support/i.test(message) ? 'assetRejected' : 'other';
}
