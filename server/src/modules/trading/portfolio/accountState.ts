import { isEnded } from '@aldgate/domain/trading/orderEnd.ts';
import { mergeOrderUpdate, type StreamedOrderUpdate } from '../exchange/streamedOrderUpdate.ts';
import type { LiquidationType } from '../tables.ts';

/** A wallet's balance of one asset, in 10^-8. `at` is the exchange's time of the word that it is from, epoch ms. */
export interface Balance {
  readonly wallet: bigint;
  /** What of it is not in isolated wallets. */
  readonly cross: bigint;
  /** As the exchange said last; told for assets that nothing here is margined in. */
  readonly available: bigint;
  readonly at: number;
}

/** What is held in one contract, in 10^-8; above zero is long. */
export interface Position {
  readonly quantity: bigint;
  readonly entryPrice: bigint;
  readonly breakEvenPrice: bigint;
  readonly isolatedWallet: bigint;
  readonly at: number;
}

/**
 * What a position cost, kept from execution to execution: the entry price that the exchange tells is rounded. It counts
 * where it agrees with what the exchange tells.
 */
export interface Cost {
  readonly quantity: bigint;
  readonly cost: bigint;
  /** Realised since the position was opened, before fees. */
  readonly realised: bigint;
  /** Executions up to here are in it already. */
  readonly since: number;
}

export interface Setting {
  readonly leverage: number;
  readonly isIsolated: boolean;
}

/** What has been paid and realised of an open order, decimal strings. */
export interface OrderCosts {
  readonly fee: string;
  readonly feeAsset: string | null;
  readonly realizedPnl: string;
}

export interface OpenOrder extends StreamedOrderUpdate, OrderCosts {}

/** That the exchange closed a position, or a part of it. */
export interface Forced {
  readonly type: LiquidationType;
  readonly isInFlight: boolean;
  readonly at: number;
}

/**
 * All that is known of a trading account now: a snapshot with the events of its stream applied to it. A value: every
 * change makes a new one, and what did not change stays the same object.
 */
export interface AccountState {
  readonly balances: ReadonlyMap<string, Balance>;
  /** By contract. Those that were closed stay, with quantity 0, so that older words of them change nothing. */
  readonly positions: ReadonlyMap<string, Position>;
  readonly costs: ReadonlyMap<string, Cost>;
  readonly settings: ReadonlyMap<string, Setting>;
  /** By client order id. */
  readonly orders: ReadonlyMap<string, OpenOrder>;
  /** The last orders that ended, so that older words of them do not bring them back. */
  readonly ended: ReadonlyMap<string, OpenOrder>;
  readonly forced: ReadonlyMap<string, Forced>;
  /** The last executions that were counted. */
  readonly fills: ReadonlySet<string>;
  /** The newest time that the exchange has told, epoch milliseconds. */
  readonly at: number;
}

export const EMPTY: AccountState = {
  balances: new Map(),
  positions: new Map(),
  costs: new Map(),
  settings: new Map(),
  orders: new Map(),
  ended: new Map(),
  forced: new Map(),
  fills: new Set(),
  at: 0,
};

export const NO_COSTS: OrderCosts = { fee: '0', feeAsset: null, realizedPnl: '0' };

/** How many ended orders and counted executions are remembered. */
const REMEMBERED = 1_000;

/** Takes one more word of an order in. */
export function withOrder(state: AccountState, update: StreamedOrderUpdate): AccountState {
  const key = findOrderKey(state, update);
  const known = state.orders.get(key) ?? state.ended.get(key);
  const named: StreamedOrderUpdate = { ...update, clientOrderId: key };
  const next = known === undefined ? named : mergeOrderUpdate(known, named);
  if (next === undefined) return state;
  const { fee, feeAsset, realizedPnl } = known ?? NO_COSTS;
  const order: OpenOrder = { ...next, fee, feeAsset, realizedPnl };
  if (!isEnded(order.status)) return { ...state, orders: withEntry(state.orders, key, order) };
  return { ...state, orders: without(state.orders, key), ended: remembered(state.ended, key, order) };
}

/**
 * The name that an order is known by: its client order id, unless that is another order's, which the exchange allows once
 * the other one is over. Then it is the exchange's own.
 */
export function findOrderKey(
  { orders, ended }: Pick<AccountState, 'orders' | 'ended'>,
  update: StreamedOrderUpdate,
): string {
  const { clientOrderId, orderId } = update;
  if (orderId === null) return clientOrderId;
  const other = otherName(update);
  if (orders.has(other) || ended.has(other)) return other;
  const known = orders.get(clientOrderId) ?? ended.get(clientOrderId);
  if (known === undefined) return keyById(orders, update) ?? keyById(ended, update) ?? clientOrderId;
  return known.orderId === null || known.orderId === orderId ? clientOrderId : other;
}

/** A conditional order says which order it became, and that one may have a client order id of its own. */
function keyById(orders: AccountState['orders'], { orderId, instrumentId }: StreamedOrderUpdate): string | undefined {
  for (const [key, order] of orders) {
    if (order.orderId === orderId && order.instrumentId === instrumentId) return key;
  }
  return undefined;
}

/** The longest name that the records take is 36 signs. */
export const otherName = ({ orderId, instrumentId }: Pick<StreamedOrderUpdate, 'orderId' | 'instrumentId'>): string =>
  `${orderId}:${instrumentId}`.slice(0, 36);

export function withEntry<Value>(
  map: ReadonlyMap<string, Value>,
  key: string,
  value: Value,
): ReadonlyMap<string, Value> {
  return new Map(map).set(key, value);
}

export function without<Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> {
  if (!map.has(key)) return map;
  const rest = new Map(map);
  rest.delete(key);
  return rest;
}

/** Puts an entry last, and lets the first one go where there are too many. */
export function remembered<Value>(
  map: ReadonlyMap<string, Value>,
  key: string,
  value: Value,
): ReadonlyMap<string, Value> {
  const next = new Map(map);
  next.delete(key);
  next.set(key, value);
  for (const first of next.keys()) {
    if (next.size <= REMEMBERED) break;
    next.delete(first);
  }
  return next;
}

export function rememberedFill(fills: ReadonlySet<string>, fill: string): ReadonlySet<string> {
  const next = new Set(fills).add(fill);
  for (const first of next) {
    if (next.size <= REMEMBERED) break;
    next.delete(first);
  }
  return next;
}
