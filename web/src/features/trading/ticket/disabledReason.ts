import { isAmount, isLimited } from '../orderForm/terms.ts';
import type { Ticket } from './useTicket.ts';

/** Why the order cannot be sent yet; undefined where it can. */
export type DisabledReason = 'price' | 'trigger' | 'quantity' | 'expiry' | 'errors' | 'stale' | 'figures';

export function findDisabledReason({
  entry,
  errors,
  isReady,
  isLive,
  estimateInputs,
}: Ticket): DisabledReason | undefined {
  // A market order is blocked while the book is not live, since its price is unknown.
  if (entry.kind === 'market' && !isLive) return 'stale';
  if (estimateInputs === undefined) return 'figures';
  if (entry.kind === 'conditional' && !isAmount(entry.triggerPrice)) return 'trigger';
  if (isLimited(entry) && !isAmount(entry.price)) return 'price';
  if (!isAmount(entry.quantity)) return 'quantity';
  if (errors.expiresAt?.rule === 'required') return 'expiry';
  return isReady ? undefined : 'errors';
}
