import { MARGIN_ASSET } from './accounts/account.ts';
import type { ExchangeState } from './state.ts';

/**
 * What the venue holds of its margin asset less what was paid in, in 10^-8: 0, always. Held are the wallets and the fees
 * taken; what open positions cost is not, since every buyer's cost is a seller's.
 */
export function imbalance(state: ExchangeState): bigint {
  let held = state.fees;
  for (const account of state.accounts.values()) {
    held += account.cross + (account.main.get(MARGIN_ASSET) ?? 0n) + (account.funding.get(MARGIN_ASSET) ?? 0n);
    for (const position of account.positions.values()) held += position.isolatedWallet - position.cost;
  }
  return held - (state.deposited.get(MARGIN_ASSET) ?? 0n);
}
