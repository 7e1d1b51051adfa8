import { splitPair } from '@aldgate/domain/market/marketRef.ts';
import { formatFixed, parseFixed, times } from '@aldgate/domain/money/fixed.ts';
import type { NewOrder } from '@aldgate/domain/trading/newOrder.ts';
import { ApiError } from '../../../../kernel/apiError.ts';
import type { TradingAccount } from '../../accounts/tradingAccount.ts';
import type { OrderDeps } from '../orderDeps.ts';

/** Younger than this, a balance may lack what an order that was just cancelled gives back. */
const SETTLED_MS = 1_000;

/**
 * Throws insufficientBalance for an order that needs more than is free, as far as the account's state in memory knows;
 * the exchange checks every order itself.
 */
export function assertCovered({ feeds, clock }: OrderDeps, account: TradingAccount, order: NewOrder): void {
  const feed = feeds.of(account, 'spot');
  if (!feed.isLive || clock() - feed.state.at < SETTLED_MS) return;
  const needed = neededBy(order);
  if (needed === undefined) return;
  const { wallet = 0n, locked = 0n } = feed.state.balances.get(needed.asset) ?? {};
  const available = wallet - locked;
  if (needed.amount > available)
    throw new ApiError('insufficientBalance', { asset: needed.asset, available: formatFixed(available) });
}

/** Computes what an order locks, in 10^-8; undefined for a purchase at the market, whose price is not known. */
function neededBy({ instrumentId, direction, quantity, quoteQuantity, price, condition }: NewOrder) {
  const { base, quote } = splitPair(instrumentId);
  if (direction === 'sell') {
    return quoteQuantity === undefined ? { asset: base, amount: parseFixed(quantity) } : undefined;
  }
  if (quoteQuantity !== undefined) return { asset: quote, amount: parseFixed(quoteQuantity) };
  const at = price ?? condition?.triggerPrice;
  return at === undefined ? undefined : { asset: quote, amount: times(parseFixed(at), parseFixed(quantity)) };
}
