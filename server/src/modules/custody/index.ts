import type { ModuleContext } from '../../kernel/module.ts';
import { custodyRetention } from './retention.ts';

/** The networks, the platform's addresses on them, and what moved there. */
export function createCustody(_context: ModuleContext) {
  return { name: 'custody', retention: custodyRetention };
}

export { type DepositAddress, openDepositAddress } from './depositAddress.ts';
export type { DepositPayment, DepositSink } from './deposits.ts';
export { findNetwork, listNetworks, type Network } from './networks.ts';
