import { MARGIN_ASSET } from '@aldgate/domain/market/traits.ts';
import type { ExchangeState } from './state.ts';

/**
 * Holdings of the venue minus deposits, in 10^-8, of each asset where they differ; always empty. Wallets, locks of
 * orders and collected fees are included; the cost of open positions is not, because long and short costs cancel out.
 */
export function imbalances(state: ExchangeState): Map<string, bigint> {
  const held = new Map<string, bigint>();
  const add = (asset: string, amount: bigint) => held.set(asset, (held.get(asset) ?? 0n) + amount);
  for (const [asset, amount] of state.fees) add(asset, amount);
  for (const [asset, amount] of state.deposited) add(asset, -amount);
  for (const { cross, main, locked, funding, positions } of state.accounts.values()) {
    add(MARGIN_ASSET.usdm, cross);
    for (const wallet of [main, locked, funding]) for (const [asset, amount] of wallet) add(asset, amount);
    for (const { isolatedWallet, cost } of positions.values()) add(MARGIN_ASSET.usdm, isolatedWallet - cost);
  }
  return new Map([...held].filter(([, amount]) => amount !== 0n));
}
