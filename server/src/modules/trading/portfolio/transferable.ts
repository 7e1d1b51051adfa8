import { findMarginAsset } from '@aldgate/domain/market/product.ts';
import { traitsOf } from '@aldgate/domain/market/traits.ts';
import { formatFixed } from '@aldgate/domain/money/fixed.ts';
import type { AccountReadings } from '../../exchangeAccounts/index.ts';
import { accountNow, type PortfolioDeps } from './handlers.ts';

/** Reads what can be transferred out of a wallet from its feed. */
export function transferableReader(deps: Pick<PortfolioDeps, 'feeds' | 'clock'>): AccountReadings['transferable'] {
  return async (account, product) => {
    const feed = await deps.feeds.ready(account, product);
    const { freshness } = feed;
    if (!feed.isLive) return { freshness, of: () => null };
    if (traitsOf(product).hasMargin) {
      const { futuresCapital } = accountNow(feed, deps);
      const transferable = futuresCapital?.transferableBalance ?? null;
      return { freshness, of: (asset) => (asset === findMarginAsset(product) ? transferable : '0') };
    }
    const { balances } = feed.state;
    return {
      freshness,
      of: (asset) => {
        const { wallet = 0n, locked = 0n } = balances.get(asset) ?? {};
        return formatFixed(wallet - locked);
      },
    };
  };
}
