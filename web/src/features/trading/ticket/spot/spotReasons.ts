import { decimal } from '@aldgate/domain/money/amount.ts';
import type { Entry } from '../../orderForm/entry.ts';
import { isAmount, isLimited } from '../../orderForm/terms.ts';
import { lockedPrice, stopPriceOf } from './oco.ts';
import type { SpotTicket } from './useSpotTicket.ts';

/** Why a spot order cannot be sent yet; undefined where it can. */
export type SpotReason =
  | 'price'
  | 'trigger'
  | 'quantity'
  | 'expiry'
  | 'errors'
  | 'stale'
  | 'figures'
  | 'silent'
  | 'balance';

export function findSpotReason(ticket: SpotTicket): SpotReason | undefined {
  const { entry, errors, isReady, isLive, isSilent, available } = ticket;
  // An order would be sent when the server answers again, at a time that nobody chose.
  if (isSilent) return 'silent';
  if (entry.kind === 'market' && !isLive) return 'stale';
  if (available === undefined) return 'figures';
  const hasTrigger = entry.kind === 'conditional' || entry.kind === 'oco';
  if (hasTrigger && !isAmount(entry.triggerPrice)) return 'trigger';
  if (entry.kind === 'oco' && !isAmount(stopPriceOf(entry))) return 'price';
  if (isLimited(entry) && !isAmount(entry.price)) return 'price';
  if (!isAmount(entry.quantity)) return 'quantity';
  if (errors.expiresAt?.rule === 'required') return 'expiry';
  if (!isReady) return 'errors';
  return isCovered(entry, available) ? undefined : 'balance';
}

/** Whether what is free covers the order; the total of a market order is an estimate, unless it was entered. */
function isCovered(entry: Entry, available: { readonly base: string; readonly quote: string }): boolean {
  if (entry.direction === 'sell') return decimal(entry.quantity).lte(available.base);
  if (entry.kind === 'oco')
    return decimal(entry.quantity)
      .times(lockedPrice(entry) ?? '0')
      .lte(available.quote);
  return !isAmount(entry.total) || decimal(entry.total).lte(available.quote);
}
