import { MARGIN_ASSET } from '@aldgate/domain/market/product.ts';
import type { ExchangeState } from './state.ts';

/**
 * Margin asset held by the venue minus deposits, in 10^-8; always 0. Wallets and collected fees are included; the
 * cost of open positions is not, because long and short costs cancel out.
 */
export function imbalance(state: ExchangeState): bigint {
  let held = state.fees;
  for (const account of state.accounts.values()) {
    held +=
      account.cross + (account.main.get(MARGIN_ASSET.usdm) ?? 0n) + (account.funding.get(MARGIN_ASSET.usdm) ?? 0n);
    for (const position of account.positions.values()) held += position.isolatedWallet - position.cost;
  }
  return held - (state.deposited.get(MARGIN_ASSET.usdm) ?? 0n);
}
