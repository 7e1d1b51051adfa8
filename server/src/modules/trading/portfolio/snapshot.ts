import { isDeepStrictEqual } from 'node:util';
import { parseFixed, parseFixedRounded } from '@aldgate/domain/money/fixed.ts';
import type { OrderUpdate } from '@aldgate/domain/trading/orderUpdate.ts';
import type { UsdmClient } from '@aldgate/exchange/products/usdm/usdmClient.ts';
import type { FuturesAccount, PositionRisk, SymbolConfig } from '@aldgate/exchange/signed/payloads/accountRows.ts';
import { contractsToList, OPEN_ORDERS_WEIGHT } from '../exchange/openOrders.ts';
import {
  type AccountState,
  type Balance,
  type Cost,
  EMPTY,
  type Position,
  type Setting,
  withOrder,
} from './accountState.ts';

/** The exchange's data of an account, at nearly the same time. */
export interface Snapshot {
  readonly account: FuturesAccount;
  readonly positions: readonly PositionRisk[];
  readonly orders: readonly OrderUpdate[];
  readonly algoOrders: readonly OrderUpdate[];
  readonly settings: readonly SymbolConfig[];
}

type Reader = Pick<UsdmClient, 'account' | 'positions' | 'openOrders' | 'openAlgoOrders' | 'symbolConfigs'>;

interface Reading {
  readonly futures: Reader;
  /** Contracts that may have open orders; 'all' asks for every contract. */
  readonly contracts: readonly string[] | 'all';
  /** Runs requests of a weight. */
  readonly run: <Result>(weight: number, work: () => Promise<Result>) => Promise<Result>;
}

/** The request weight of account, positions and settings. */
const ACCOUNT_WEIGHT = 15;

/**
 * Reads the exchange's data of an account. A query of all contracts' orders weighs far more than one of the few in
 * which the account may have some: those that are named and those with a position. Rejects with an ExchangeError.
 */
export async function takeSnapshot({ futures, contracts, run }: Reading): Promise<Snapshot> {
  const [account, positions, settings] = await run(ACCOUNT_WEIGHT, () =>
    Promise.all([futures.account(), futures.positions(), futures.symbolConfigs()]),
  );
  const held = positions.map(({ symbol }) => symbol);
  const listed = contracts === 'all' ? 'all' : contractsToList([...new Set([...contracts, ...held])]);
  const read = (symbol?: string) => Promise.all([futures.openOrders(symbol), futures.openAlgoOrders(symbol)]);
  const { ofAll, ofContract } = OPEN_ORDERS_WEIGHT;
  const open =
    listed === 'all'
      ? [await run(ofAll, () => read())]
      : await Promise.all(listed.map((symbol) => run(ofContract, () => read(symbol))));
  const orders = open.flatMap(([orders]) => orders);
  return { account, positions, orders, algoOrders: open.flatMap(([, algoOrders]) => algoOrders), settings };
}

/**
 * The state of a snapshot. What the exchange does not report again is taken from `known`: realised profits, orders'
 * fees, and ended orders.
 */
export function buildState(snapshot: Snapshot, known: AccountState = EMPTY): AccountState {
  const positions = new Map<string, Position>();
  const costs = new Map<string, Cost>();
  for (const row of snapshot.positions) {
    const quantity = parseFixed(row.positionAmt);
    const realised =
      known.positions.get(row.symbol)?.quantity === quantity ? known.costs.get(row.symbol)?.realised : 0n;
    positions.set(row.symbol, parsePosition(row, quantity));
    costs.set(row.symbol, {
      quantity,
      // The exchange's own notional and profit: at its mark price, the entry price is rounded.
      cost: parseFixedRounded(row.notional) - parseFixedRounded(row.unRealizedProfit),
      realised: realised ?? 0n,
      since: row.updateTime,
    });
  }
  const begun: AccountState = {
    ...EMPTY,
    balances: new Map(snapshot.account.assets.map((row) => [row.asset, parseBalance(row)])),
    positions,
    costs,
    settings: new Map(snapshot.settings.map((row) => [row.symbol, parseSetting(row)])),
    ended: known.ended,
    forced: known.forced,
    fills: known.fills,
    at: known.at,
  };
  const updates = [...snapshot.algoOrders, ...snapshot.orders];
  return withCostBasis(updates.reduce(withOrder, begun), known);
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

function parsePosition(row: PositionRisk, quantity: bigint): Position {
  return {
    quantity,
    entryPrice: parseFixedRounded(row.entryPrice),
    breakEvenPrice: parseFixedRounded(row.breakEvenPrice),
    isolatedWallet: parseFixedRounded(row.isolatedWallet),
    at: row.updateTime,
  };
}

function parseBalance(row: FuturesAccount['assets'][number]): Balance {
  return {
    wallet: parseFixedRounded(row.walletBalance),
    cross: parseFixedRounded(row.crossWalletBalance),
    available: parseFixedRounded(row.availableBalance),
    at: row.updateTime,
  };
}

const parseSetting = ({ leverage, marginType }: SymbolConfig): Setting => ({
  // A leverage below one would be an invalid response.
  leverage: Math.max(1, leverage),
  isIsolated: marginType === 'ISOLATED',
});
