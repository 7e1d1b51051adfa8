import { decimal } from '@aldgate/domain/money/amount.ts';
import type { ModuleContext } from '../../kernel/module.ts';
import { type Market, valueInUsd } from '../market/index.ts';
import type { FollowerOptions } from './follow/runFollower.ts';
import { PLAN_OUTGOING, planOutgoing } from './outgoing/plan.ts';
import type { compareAtNodes as compare } from './reconcile/compareAtNodes.ts';
import { custodyRetention } from './retention.ts';

/** The networks, the platform's addresses on them, what moved there, and the platform's own transactions. */
export function createCustody({ database, clock }: ModuleContext, market: Market) {
  const priceOf = (asset: string) => {
    const value = valueInUsd(market, asset, clock());
    return value === undefined ? null : decimal(value.price);
  };
  return {
    name: 'custody',
    jobs: { [PLAN_OUTGOING]: () => planOutgoing({ database, clock, priceOf }) },
    cron: [{ task: PLAN_OUTGOING, match: '* * * * *' }],
    retention: custodyRetention,
  };
}

/** Follows a network until `stop`. Loaded by the process that does: the libraries of chains are large. */
export async function runFollower(options: FollowerOptions): Promise<void> {
  const follower = await import('./follow/runFollower.ts');
  await follower.runFollower(options);
}

/** Compares networks with their nodes, as `wallet-reconcile` does. */
export async function compareAtNodes(...request: Parameters<typeof compare>): ReturnType<typeof compare> {
  const { compareAtNodes } = await import('./reconcile/compareAtNodes.ts');
  return compareAtNodes(...request);
}

export { type CustodyConfig, custodyConfig, custodyVariables } from './config.ts';
export { type DepositAddress, openDepositAddress } from './depositAddress.ts';
export type { DepositPayment, DepositSink } from './deposits.ts';
export { findNetwork, listNetworks, type Network } from './networks.ts';
export { createSignerClient } from './signerClient.ts';
