import { decimal } from '@aldgate/domain/money/amount.ts';
import { actingOperator } from '../../kernel/http/actingOperator.ts';
import type { AllOperationsHandlers } from '../../kernel/http/handlers.ts';
import type { ModuleContext } from '../../kernel/module.ts';
import { type Market, valueInUsd } from '../market/index.ts';
import { cancelOutgoing, speedUp } from './admin/changeOutgoing.ts';
import { queryComparisons } from './admin/comparisons.ts';
import { queryHoldings } from './admin/holdings.ts';
import { listChainNetworks, networkOpening } from './admin/networks.ts';
import { pageOutgoing } from './admin/outgoing.ts';
import { networkTerms } from './admin/setTerms.ts';
import { pageUncredited } from './admin/uncredited.ts';
import { readColdFile } from './cold/coldFile.ts';
import { applyRefill, requestRefill } from './cold/requestRefill.ts';
import { submitColdFile } from './cold/submit.ts';
import { planOutgoing } from './outgoing/plan.ts';
import { observePayouts } from './payouts/metrics.ts';
import type { PayoutGate } from './payouts/payout.ts';
import { PLAN_OUTGOING } from './planJob.ts';
import type { compareAtNodes as compare } from './reconcile/compareAtNodes.ts';
import { custodyRetention } from './retention.ts';
import type { FollowerOptions } from './runFollower.ts';

/** The networks, the platform's addresses on them, what moved there, and the platform's own transactions. */
export function createCustody({ database, clock, metrics, events }: ModuleContext, market: Market, gate: PayoutGate) {
  observePayouts(metrics.registry, database, clock);
  const priceOf = (asset: string) => {
    const value = valueInUsd(market, asset, clock());
    return value === undefined ? null : decimal(value.price);
  };
  const opening = networkOpening(events);
  const operatorHandlers = {
    listChainNetwork: () => listChainNetworks(database, clock()),
    suspendNetwork: async (request, caller) => {
      await opening.set(database, { ...request, open: false }, actingOperator(caller, clock()));
      return null;
    },
    openNetwork: (request, caller) =>
      opening.set(database, { ...request, open: true }, actingOperator(caller, clock())),
    setNetworkTerms: (request, caller) => networkTerms.set(database, request, actingOperator(caller, clock())),
    queryCustody: () => queryHoldings(database),
    queryChainComparison: () => queryComparisons(database),
    pageUncredited: (request) => pageUncredited(database, request),
    pageOutgoing: (request) => pageOutgoing(database, request),
    speedUpOutgoing: (request, caller) => speedUp(database, request, actingOperator(caller, clock())),
    requestColdRefill: (request, caller) => requestRefill(database, request, actingOperator(caller, clock())),
    queryColdFile: ({ outgoingId }) => readColdFile(database, outgoingId),
    submitColdFile: (request, caller) => submitColdFile(database, request, actingOperator(caller, clock())),
    cancelOutgoing: (request, caller) => cancelOutgoing(database, request, actingOperator(caller, clock())),
  } satisfies Partial<AllOperationsHandlers>;
  return {
    name: 'custody',
    operatorHandlers,
    approvals: {
      network_open: opening,
      network_terms: networkTerms,
      cold_refill: { approve: applyRefill },
    },
    jobs: { [PLAN_OUTGOING]: () => planOutgoing({ database, clock, priceOf, gate }) },
    cron: [{ task: PLAN_OUTGOING, match: '* * * * *' }],
    retention: custodyRetention,
  };
}

/** Follows a network until `stop`. Loaded by the process that does: the libraries of chains are large. */
export async function runFollower(options: FollowerOptions): Promise<void> {
  const follower = await import('./runFollower.ts');
  await follower.runFollower(options);
}

/** Compares networks with their nodes, as `wallet-reconcile` does. */
export async function compareAtNodes(...request: Parameters<typeof compare>): ReturnType<typeof compare> {
  const { compareAtNodes } = await import('./reconcile/compareAtNodes.ts');
  return compareAtNodes(...request);
}

export { type CustodyConfig, custodyConfig, custodyVariables } from './config.ts';
export { findOwnAddresses, openDepositAddress } from './depositAddress.ts';
export type { DepositPayment, DepositSink, IsUnbacked } from './deposits.ts';
export { readFeeEstimate } from './feeEstimate.ts';
export { readFinalHoldings } from './finalHoldings.ts';
export { type InspectedAddress, inspectAddress, listDepositAddresses } from './inspectAddress.ts';
export { isInChain } from './isInChain.ts';
export { findNetwork, listNetworks, type Network, type NetworkAsset } from './networks.ts';
export { createNodeReader, type HasCode, type NodeReader } from './nodeReader.ts';
export { openAsLocal } from './openAsLocal.ts';
export { listPayoutAttempts } from './payouts/listAttempts.ts';
export { cancelPayout, type PayoutGate, type PayoutSink, requestPayout } from './payouts/payout.ts';
export { removeMovement } from './removeMovement.ts';
export { createSignerClient } from './signerClient.ts';
