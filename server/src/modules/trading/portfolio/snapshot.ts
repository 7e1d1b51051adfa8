import { isDeepStrictEqual } from 'node:util';
import type { AccountReport, Position } from '@aldgate/domain/trading/accountReport.ts';
import { type AccountState, type Cost, EMPTY, withOrder } from './accountState.ts';

/**
 * The state of a report. What the exchange does not report again is taken from `known`: realised profits, orders'
 * fees, and ended orders.
 */
export function buildState(report: AccountReport, known: AccountState = EMPTY): AccountState {
  const positions = new Map<string, Position>();
  const costs = new Map<string, Cost>();
  for (const { instrumentId, cost, ...position } of report.positions) {
    const { quantity, at } = position;
    const realised =
      known.positions.get(instrumentId)?.quantity === quantity ? known.costs.get(instrumentId)?.realised : 0n;
    positions.set(instrumentId, position);
    costs.set(instrumentId, { quantity, cost, realised: realised ?? 0n, since: at });
  }
  const begun: AccountState = {
    ...EMPTY,
    balances: report.balances,
    positions,
    costs,
    settings: report.settings,
    feeRates: report.feeRates ?? known.feeRates,
    lists: known.lists,
    ended: known.ended,
    forced: known.forced,
    averagePrices: known.averagePrices,
    fills: known.fills,
    at: known.at,
  };
  return withCostBasis(report.orders.reduce(withOrder, begun), known);
}

function withCostBasis(state: AccountState, known: AccountState): AccountState {
  let { orders } = state;
  for (const [key, order] of state.orders) {
    const before = known.orders.get(key);
    if (before === undefined) continue;
    const { fee, feeAsset, realizedPnl, lastDealAt } = before;
    const condition = order.condition ?? before.condition;
    const expiresAt = order.expiresAt ?? before.expiresAt;
    const complete = { ...order, fee, feeAsset, realizedPnl, lastDealAt, condition, expiresAt };
    // An order that did not change is the same object, so that nothing is reported of it.
    orders = orders.with(key, isDeepStrictEqual(before, complete) ? before : complete);
  }
  return { ...state, orders };
}
