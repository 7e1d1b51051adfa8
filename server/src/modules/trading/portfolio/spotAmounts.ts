import type { Exchanges } from '../../exchanges/index.ts';
import type { PortfolioDeps } from './handlers.ts';

/** Amounts of an asset in a spot account, in 10^-8. */
export interface SpotAmounts {
  readonly free: bigint;
  /** Held for open orders. */
  readonly locked: bigint;
}

/**
 * Reads what the exchange has in an institution's own spot account, of one asset. Undefined while its figures are
 * unknown, or without an account.
 */
export type ReadSpotAmounts = (institutionId: string) => Promise<((asset: string) => SpotAmounts) | undefined>;

export function spotAmountsReader({
  accounts,
  feeds,
  exchanges,
}: PortfolioDeps & { readonly exchanges: Exchanges }): ReadSpotAmounts {
  return async (institutionId) => {
    const account = await accounts.findOwn(institutionId, exchanges.reference.code);
    if (account === undefined) return undefined;
    const feed = await feeds.ready(account, 'spot');
    if (!feed.isLive) return undefined;
    const { balances } = feed.state;
    return (asset) => {
      const { wallet = 0n, locked = 0n } = balances.get(asset) ?? {};
      return { free: wallet - locked, locked };
    };
  };
}
