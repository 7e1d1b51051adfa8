import type { AccountType } from '../balances.ts';

/**
 * What an exchange's refusal means to who asked: the platform's own account there is short of the asset, the
 * institution's account can spare less than its mirror shows, the asset is not taken; else the exchange's words must do.
 */
export type RejectionReason = 'platformShort' | 'accountShort' | 'assetRejected' | 'other';

/** Reads the exchange's words, which differ in wording from call to call and not in sense. */
export function classifyRejection(message: string | null, transferFrom: AccountType): RejectionReason {
  if (message === null) return 'other';
  if (/insufficient|not enough/i.test(message)) {
    return transferFrom === 'capital_account' ? 'platformShort' : 'accountShort';
  }
  return /allow transfer|asset (is )?not support/i.test(message) ? 'assetRejected' : 'other';
}
