import { FUTURES } from '@aldgate/domain/market/product.ts';
import { accountNow, type PortfolioDeps } from './handlers.ts';

/**
 * Reads an account's unrealised profit at the exchange's marks, in USDT, from its feed, which is opened where this
 * server does not follow the account. Undefined where the feed is not live within a time, or a mark is missing; null
 * for an account without a usable key.
 */
export type ReadUnrealisedProfit = (accountId: string, timeoutMs: number) => Promise<string | null | undefined>;

export function unrealisedProfitReader(deps: PortfolioDeps): ReadUnrealisedProfit {
  return async (accountId, timeoutMs) => {
    const account = await deps.accounts.findById(accountId);
    if (account === undefined) return null;
    const feed = await deps.feeds.ready(account, FUTURES, timeoutMs);
    if (!feed.isLive) return undefined;
    return accountNow(feed, deps).futuresCapital?.unrealizedProfitLoss;
  };
}
