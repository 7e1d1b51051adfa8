import { decimal } from '@aldgate/domain/money/amount.ts';
import { parseFixed } from '@aldgate/domain/money/fixed.ts';
import { computeSpotCost, type SpotBalances } from '@aldgate/domain/trading/spotEstimate.ts';
import type { Instrument } from '../../../../marketData/contracts/useInstrument.ts';
import { lockedPrice, stopPriceOf } from '../../orderForm/oco/oco.ts';
import { isAmount, isLimited, sendsTotal } from '../../orderForm/terms.ts';
import { findPostOnlyReason } from '../reasons.ts';
import type { SpotTicket } from './useSpotTicket.ts';

/** Why a spot order cannot be sent yet; undefined where it can. */
export type SpotReason =
  | 'price'
  | 'trigger'
  | 'quantity'
  | 'total'
  | 'expiry'
  | 'errors'
  | 'notLive'
  | 'figures'
  | 'silent'
  | 'balance'
  | 'postOnlyBuy'
  | 'postOnlySell';

export function findSpotReason(ticket: SpotTicket, { symbol }: Pick<Instrument, 'symbol'>): SpotReason | undefined {
  const { entry, errors, isReady, isLive, isSilent, opposite, balances } = ticket;
  // An order would be sent when the server answers again, at a time that nobody chose.
  if (isSilent) return 'silent';
  if (entry.kind === 'market' && !isLive) return 'notLive';
  if (balances === undefined) return 'figures';
  const isByTotal = sendsTotal(entry, symbol);
  const hasTrigger = entry.kind === 'conditional' || entry.kind === 'oco';
  if (hasTrigger && !isAmount(entry.triggerPrice)) return 'trigger';
  if (entry.kind === 'oco' && !isAmount(stopPriceOf(entry))) return 'price';
  if (isLimited(entry) && !isAmount(entry.price)) return 'price';
  if (isByTotal && !isAmount(entry.total)) return 'total';
  if (!isByTotal && !isAmount(entry.quantity)) return 'quantity';
  if (errors.expiresAt?.rule === 'required') return 'expiry';
  if (!isReady) return 'errors';
  if (!isCovered(ticket, balances, isByTotal)) return 'balance';
  return findPostOnlyReason(entry, opposite);
}

/**
 * Whether what is free covers the order. A market order costs what the book shows; a limit order needs its whole cost
 * at the limit, also where it crosses.
 */
function isCovered({ entry, plan }: SpotTicket, { base, quote }: SpotBalances, isByTotal: boolean): boolean {
  const { direction, kind } = entry;
  const isBuy = direction === 'buy';
  const available = isBuy ? quote.available : base.available;
  if (isBuy && isByTotal) return decimal(entry.total).lte(available);
  if (kind === 'market') return plan === undefined || computeSpotCost(direction, plan) <= parseFixed(available);
  if (!isBuy) return decimal(entry.quantity).lte(available);
  if (kind !== 'oco') return !isAmount(entry.total) || decimal(entry.total).lte(available);
  const cost = decimal(entry.quantity).times(lockedPrice(entry) ?? '0');
  return cost.lte(available);
}
