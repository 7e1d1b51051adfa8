import { isDeepStrictEqual } from 'node:util';
import type { AccountState, OpenOrder, OrderCosts } from './accountState.ts';

/** Facts about orders and positions that the records have and the exchange does not report. */
export interface CostBasis {
  /** By client order id: fees, last execution, condition, and the time the platform ends it. */
  readonly orders: ReadonlyMap<string, OrderCosts & Pick<OpenOrder, 'condition' | 'expiresAt'>>;
  /** By contract: realised since the position was opened, in 10^-8. */
  readonly realised: ReadonlyMap<string, bigint>;
}

export function withCostBasis(state: AccountState, known: CostBasis): AccountState {
  let { orders } = state;
  for (const [key, { fee, feeAsset, realizedPnl, condition, expiresAt, lastDealAt }] of known.orders) {
    const order = orders.get(key);
    if (order === undefined) continue;
    const complete = {
      ...order,
      fee,
      feeAsset,
      realizedPnl,
      condition: order.condition ?? condition,
      expiresAt: order.expiresAt ?? expiresAt,
      lastDealAt,
    };
    if (!isDeepStrictEqual(order, complete)) orders = orders.with(key, complete);
  }
  const costs = new Map(state.costs);
  for (const [symbol, realised] of known.realised) {
    const cost = costs.get(symbol);
    if (cost !== undefined) costs.set(symbol, { ...cost, realised });
  }
  return { ...state, orders, costs };
}
