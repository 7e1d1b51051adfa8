import type { Product } from '@aldgate/domain/market/product.ts';
import { decimal } from '@aldgate/domain/money/amount.ts';
import { formatFixed } from '@aldgate/domain/money/fixed.ts';
import type { Exchanges } from '../../exchanges/index.ts';
import { accountNow, type PortfolioDeps } from './handlers.ts';

/**
 * Reads how much of an asset can be moved out of an institution's own wallet at the exchange: without margin and what
 * orders lock, which the ledger does not have. Decimal strings. Undefined while the exchange's figures are not
 * current, or without an account.
 */
export type ReadTransferable = (
  institutionId: string,
  product: Product,
) => Promise<((asset: string) => string) | undefined>;

export function transferableReader(deps: PortfolioDeps & { readonly exchanges: Exchanges }): ReadTransferable {
  return async (institutionId, product) => {
    const account = await deps.accounts.findOwn(institutionId, deps.exchanges.reference.code);
    if (account === undefined) return undefined;
    const feed = await deps.feeds.ready(account, product);
    if (!feed.isLive) return undefined;
    if (product === 'spot') {
      const { balances } = feed.state;
      return (asset) => {
        const { wallet = 0n, locked = 0n } = balances.get(asset) ?? {};
        return formatFixed(wallet - locked);
      };
    }
    const { futuresCapital } = accountNow(feed, deps);
    if (futuresCapital === null) return undefined;
    return (asset) => (asset === futuresCapital.asset ? futuresCapital.transferableBalance : '0');
  };
}

/** Limits the ledger's available balance to what the exchange lets go: each may lag behind the other. */
export const limitAvailable = (inLedger: string, transferable: string): string =>
  decimal(transferable).lt(inLedger) ? transferable : inLedger;
