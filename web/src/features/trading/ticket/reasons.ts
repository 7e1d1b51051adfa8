import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Entry } from '../orderForm/entry.ts';
import { isAmount, isLimited } from '../orderForm/terms.ts';
import type { Ticket } from './useTicket.ts';

/** Why the order cannot be sent yet; undefined where it can. */
export type DisabledReason =
  | 'price'
  | 'trigger'
  | 'quantity'
  | 'expiry'
  | 'errors'
  | 'stale'
  | 'figures'
  | 'market'
  | 'silent'
  | 'postOnlyBuy'
  | 'postOnlySell';

export function findDisabledReason({
  entry,
  errors,
  isReady,
  isLive,
  isSilent,
  opposite,
  estimateInputs,
}: Ticket): DisabledReason | undefined {
  // An order would be sent when the server answers again, at a time that nobody chose.
  if (isSilent) return 'silent';
  // A market order that opens a position is blocked while its price is not known; one that only reduces is not.
  if (entry.kind === 'market' && !isLive && !entry.isReduceOnly) return 'stale';
  if (estimateInputs === undefined) return isLive ? 'figures' : 'market';
  if (entry.kind === 'conditional' && !isAmount(entry.triggerPrice)) return 'trigger';
  if (isLimited(entry) && !isAmount(entry.price)) return 'price';
  if (!isAmount(entry.quantity)) return 'quantity';
  if (errors.expiresAt?.rule === 'required') return 'expiry';
  if (!isReady) return 'errors';
  return findPostOnlyReason(entry, opposite);
}

/** A post-only order that crosses the book is rejected by the exchange; `opposite` is the other side's best price. */
export function findPostOnlyReason(
  { kind, isPostOnly, direction, price }: Entry,
  opposite: string | undefined,
): 'postOnlyBuy' | 'postOnlySell' | undefined {
  if (kind !== 'limit' || !isPostOnly || opposite === undefined) return undefined;
  if (direction === 'buy') return decimal(price).gte(opposite) ? 'postOnlyBuy' : undefined;
  return decimal(price).lte(opposite) ? 'postOnlySell' : undefined;
}

/** The price nearest to the market at which a post-only order rests. */
export function nearestMakerPrice(direction: Entry['direction'], opposite: string, tickSize: string): string {
  return toDecimalString(decimal(opposite)[direction === 'buy' ? 'minus' : 'plus'](tickSize));
}
