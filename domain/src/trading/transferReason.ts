/** Why a transfer failed, to a customer, where the platform's own account at the exchange is the cause. */
export const TRANSFER_UNAVAILABLE = 'This asset cannot be transferred at the moment.';

/** Exchanges word it differently from call to call. */
const INSUFFICIENT = /insufficient|not enough/i;

export const isInsufficient = (message: string): boolean => INSUFFICIENT.test(message);

/**
 * The reason of a failed transfer as a customer reads it. What leaves the asset account is taken from the platform's
 * account at the exchange, whose balance is not disclosed.
 */
export function describeTransferReason(transferFrom: string, reason: string | null): string | null {
  return reason !== null && transferFrom === 'capital_account' && isInsufficient(reason)
    ? TRANSFER_UNAVAILABLE
    : reason;
}
