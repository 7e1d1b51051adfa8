import { splitPair } from '@aldgate/domain/market/marketRef.ts';
import { formatFixed, max, parseFixed, times } from '@aldgate/domain/money/fixed.ts';
import type { Balance } from '@aldgate/domain/trading/accountReport.ts';
import type { NewOrder } from '@aldgate/domain/trading/newOrder.ts';
import { ApiError } from '../../../../kernel/apiError.ts';
import type { TradingAccount } from '../../../exchangeAccounts/index.ts';
import { withExchangeErrors } from '../../exchange/exchangeErrors.ts';
import type { OrderDeps } from '../orderDeps.ts';
import type { CheckedOrder } from './orderCheck.ts';

/** Younger than this, a balance may lack what an order that was just cancelled gives back. */
const YOUNG_MS = 1_000;

/** The terms by which an order locks funds. */
export type LockingTerms = Pick<NewOrder, 'instrumentId' | 'direction' | 'size'> & {
  readonly price?: string | null | undefined;
  readonly condition?: NewOrder['condition'] | null;
};

/**
 * Throws insufficientBalance for an order that needs more than is free, as far as the account's state in memory knows;
 * the exchange checks every order itself.
 */
export function checkCover(deps: OrderDeps, { account, order }: CheckedOrder): void {
  const balances = knownBalances(deps, account);
  const needed = neededBy(order);
  if (balances === undefined || needed === undefined) return;
  const available = freeOf(balances, needed.asset);
  if (needed.amount > available) throw shortOf(needed.asset, available);
}

/**
 * Throws insufficientBalance for an order that is to replace a resting one, or the two of a list, and needs more than
 * what is free and what is locked: of a list the exchange locks for the dearer order. Where the state in memory is
 * young, or does not cover it, the exchange's account decides: the resting order must not be cancelled for one that is
 * rejected.
 */
export async function checkReplacementCover(
  deps: OrderDeps,
  account: TradingAccount,
  order: LockingTerms,
  resting: readonly LockingTerms[],
): Promise<void> {
  const needed = neededBy(order);
  if (needed === undefined) return;
  const released = resting.reduce((most, terms) => max(most, neededBy(terms)?.amount ?? 0n), 0n);
  const known = knownBalances(deps, account);
  if (known !== undefined && needed.amount <= freeOf(known, needed.asset) + released) return;
  const { shares } = account.exchange.weight('spot');
  const { balances } = await withExchangeErrors(deps, account, () =>
    account.client('spot').report({
      instruments: [],
      run: (weight, work) => {
        shares.charge(account.institutionId, 'orders', weight);
        return work();
      },
    }),
  );
  const available = freeOf(balances, needed.asset) + released;
  if (needed.amount > available) throw shortOf(needed.asset, available);
}

type Balances = ReadonlyMap<string, Pick<Balance, 'wallet' | 'locked'>>;

/** The balances in memory; undefined if they may lack what happened just now. */
function knownBalances({ feeds, clock }: OrderDeps, account: TradingAccount): Balances | undefined {
  const feed = feeds.follow(account, 'spot');
  return feed.isLive && clock() - feed.state.at >= YOUNG_MS ? feed.state.balances : undefined;
}

function freeOf(balances: Balances, asset: string): bigint {
  const { wallet = 0n, locked = 0n } = balances.get(asset) ?? {};
  return wallet - locked;
}

const shortOf = (asset: string, available: bigint): ApiError =>
  new ApiError('insufficientBalance', { asset, available: formatFixed(available) });

/** Computes what an order locks, in 10^-8; undefined where it depends on a price that is not known. */
function neededBy({ instrumentId, direction, size, price, condition }: LockingTerms) {
  const { base, quote } = splitPair(instrumentId);
  if ('total' in size) return direction === 'buy' ? { asset: quote, amount: parseFixed(size.total) } : undefined;
  const quantity = parseFixed(size.quantity);
  if (direction === 'sell') return { asset: base, amount: quantity };
  const at = price ?? condition?.triggerPrice;
  return at === undefined ? undefined : { asset: quote, amount: times(parseFixed(at), quantity) };
}
