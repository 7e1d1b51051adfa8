import type { ModuleContext } from '../../kernel/module.ts';
import type { FollowerOptions } from './follow/runFollower.ts';
import { custodyRetention } from './retention.ts';

/** The networks, the platform's addresses on them, and what moved there. */
export function createCustody(_context: ModuleContext) {
  return { name: 'custody', retention: custodyRetention };
}

/** Follows a network until `stop`. Loaded by the process that does: the libraries of chains are large. */
export async function runFollower(options: FollowerOptions): Promise<void> {
  const follower = await import('./follow/runFollower.ts');
  await follower.runFollower(options);
}

export { type CustodyConfig, custodyConfig, custodyVariables } from './config.ts';
export { type DepositAddress, openDepositAddress } from './depositAddress.ts';
export type { DepositPayment, DepositSink } from './deposits.ts';
export { findNetwork, listNetworks, type Network } from './networks.ts';
export { createSignerClient } from './signerClient.ts';
