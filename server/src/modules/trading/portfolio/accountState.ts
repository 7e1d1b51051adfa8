import type { Balance, FeeRates, Position, Setting } from '@aldgate/domain/trading/accountReport.ts';
import type { AveragePrice } from '@aldgate/domain/trading/averageCost.ts';
import { mergeOrderUpdate } from '@aldgate/domain/trading/mergeOrderUpdate.ts';
import { isEnded } from '@aldgate/domain/trading/orderEnd.ts';
import type { OrderList } from '@aldgate/domain/trading/orderList.ts';
import type { LiquidationType, OrderUpdate } from '@aldgate/domain/trading/orderUpdate.ts';
import { PersistentMap } from './persistentMap.ts';

/**
 * A position's cost, updated with each execution, because the exchange's entry price is rounded. Used while it agrees
 * with the entry price.
 */
export interface Cost {
  readonly quantity: bigint;
  readonly cost: bigint;
  /** Realised since the position was opened, before fees. */
  readonly realised: bigint;
  /** Executions up to this time are included. */
  readonly since: number;
}

/** Costs of an order's executions: fees and profits as decimal strings, and the time of the last one. */
export interface OrderCosts {
  readonly fee: string;
  readonly feeAsset: string | null;
  readonly realizedPnl: string;
  readonly lastDealAt: number | null;
}

export interface OpenOrder extends OrderUpdate, OrderCosts {}

/** A close of a position, or part of it, by the exchange. */
export interface Forced {
  readonly type: LiquidationType;
  readonly isInFlight: boolean;
  readonly at: number;
}

/**
 * The current state of a product of a trading account: a snapshot with the events of its stream applied to it.
 * Immutable: a change creates a new state that shares what did not change. Instruments are named by their ids, which
 * are unique at the account's exchange.
 */
export interface AccountState {
  readonly balances: ReadonlyMap<string, Balance>;
  /** By contract. Closed positions stay with quantity 0, so that older updates have no effect. */
  readonly positions: ReadonlyMap<string, Position>;
  readonly costs: ReadonlyMap<string, Cost>;
  readonly settings: ReadonlyMap<string, Setting>;
  /** The rates of the newest report, as events have none; undefined for futures, and until an exchange says them. */
  readonly feeRates: FeeRates | undefined;
  /** By order key (`findOrderKey`). An account can have thousands, so a change must not copy them. */
  readonly orders: PersistentMap<OpenOrder>;
  /** The keys of `orders` by the exchange's id and contract (`otherName`). */
  readonly orderKeys: PersistentMap<string>;
  /** The client list ids of orders in lists, by the exchange's id and pair: their own events do not have it. */
  readonly lists: ReadonlyMap<string, string>;
  /** The last ended orders, so that older updates do not reopen them. */
  readonly ended: ReadonlyMap<string, OpenOrder>;
  readonly forced: ReadonlyMap<string, Forced>;
  /** The average buy prices of spot balances, by asset, where the records explain the balance. */
  readonly averagePrices: ReadonlyMap<string, AveragePrice>;
  /** The last counted executions. */
  readonly fills: ReadonlySet<string>;
  /** The newest time in the exchange's updates, epoch milliseconds. */
  readonly at: number;
}

export const EMPTY: AccountState = {
  balances: new Map(),
  positions: new Map(),
  costs: new Map(),
  settings: new Map(),
  feeRates: undefined,
  orders: PersistentMap.EMPTY,
  orderKeys: PersistentMap.EMPTY,
  lists: new Map(),
  ended: new Map(),
  forced: new Map(),
  averagePrices: new Map(),
  fills: new Set(),
  at: 0,
};

export const NO_COSTS: OrderCosts = { fee: '0', feeAsset: null, realizedPnl: '0', lastDealAt: null };

/** How many ended orders and counted executions are kept. */
const REMEMBERED = 1_000;

/** Applies an order update. */
export function withOrder(state: AccountState, update: OrderUpdate): AccountState {
  const key = findOrderKey(state, update);
  const known = state.orders.get(key) ?? state.ended.get(key);
  const named: OrderUpdate = { ...update, ...findList(state, update), clientOrderId: key };
  const order: OpenOrder = known === undefined ? { ...named, ...NO_COSTS } : mergeOrderUpdate(known, named);
  if (order === known) return state;
  const { orders, orderKeys, ended } = state;
  if (isEnded(order.status)) {
    const rest = order.orderId === null ? orderKeys : orderKeys.without(otherName(order));
    return { ...state, orders: orders.without(key), orderKeys: rest, ended: remembered(ended, key, order) };
  }
  const keys = order.orderId === null ? orderKeys : orderKeys.with(otherName(order), key);
  return { ...state, orders: orders.with(key, order), orderKeys: keys };
}

/** Returns the list of an order that does not name it; empty for an order without one. */
function findList({ lists }: AccountState, update: OrderUpdate): Pick<OrderUpdate, 'clientListId'> {
  if (update.orderId === null || (update.clientListId ?? null) !== null) return {};
  const clientListId = lists.get(otherName(update));
  return clientListId === undefined ? {} : { clientListId };
}

/** Applies a list's event, which may precede those of its orders. */
export function withList(state: AccountState, { instrumentId, clientListId, orders: legs }: OrderList): AccountState {
  let { lists, orders } = state;
  for (const { orderId } of legs) {
    const name = otherName({ orderId, instrumentId });
    lists = remembered(lists, name, clientListId);
    const key = state.orderKeys.get(name);
    const order = key === undefined ? undefined : orders.get(key);
    if (key === undefined || order === undefined || order.clientListId === clientListId) continue;
    orders = orders.with(key, { ...order, clientListId });
  }
  return { ...state, lists, orders };
}

/**
 * An order's key: its client order id, unless another order has it, which the exchange allows once that one has
 * ended. Then it is the exchange's id.
 */
export function findOrderKey(
  { orders, orderKeys, ended }: Pick<AccountState, 'orders' | 'orderKeys' | 'ended'>,
  update: OrderUpdate,
): string {
  const { clientOrderId, orderId } = update;
  if (orderId === null) return clientOrderId;
  const other = otherName(update);
  if (orders.has(other) || ended.has(other)) return other;
  const known = orders.get(clientOrderId) ?? ended.get(clientOrderId);
  // A conditional order names the order that it triggered, which may have another client order id.
  if (known === undefined) return orderKeys.get(other) ?? findEndedKey(ended, other) ?? clientOrderId;
  return known.orderId === null || known.orderId === orderId ? clientOrderId : other;
}

/** The keys of ended orders by the exchange's id and contract, of each version of them. */
const keysOfEnded = new WeakMap<AccountState['ended'], ReadonlyMap<string, string>>();

function findEndedKey(ended: AccountState['ended'], name: string): string | undefined {
  const known = keysOfEnded.get(ended);
  if (known !== undefined) return known.get(name);
  // Reversed, so that the first of two orders with one id is found.
  const keys = new Map([...ended].reverse().map(([key, order]) => [otherName(order), key] as const));
  keysOfEnded.set(ended, keys);
  return keys.get(name);
}

/** At most 36 characters, the limit of the records. */
export const otherName = ({ orderId, instrumentId }: Pick<OrderUpdate, 'orderId' | 'instrumentId'>): string =>
  `${orderId}:${instrumentId}`.slice(0, 36);

export function withEntry<Value>(
  map: ReadonlyMap<string, Value>,
  key: string,
  value: Value,
): ReadonlyMap<string, Value> {
  return new Map(map).set(key, value);
}

/** Appends an entry and drops the first one beyond the maximum. */
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

/** The orders that changed between two states, including those that ended. */
export function changedOrders(before: AccountState, after: AccountState): OpenOrder[] {
  const changed = after.orders.changesSince(before.orders).changed.map(([, order]) => order);
  if (before.ended === after.ended) return changed;
  for (const [key, order] of after.ended) if (before.ended.get(key) !== order) changed.push(order);
  return changed;
}

/** Whether two states agree in wallets, positions and open orders. */
export function isSameState(a: AccountState, b: AccountState): boolean {
  return essence(a) === essence(b);
}

function essence({ balances, positions, orders }: AccountState): string {
  const sorted = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.join(' ')).sort();
  return JSON.stringify([
    sorted([...balances].map(([asset, { wallet, cross, locked = 0n }]) => [asset, wallet, cross, locked])),
    sorted(
      [...positions]
        .filter(([, { quantity }]) => quantity !== 0n)
        .map(([symbol, { quantity, entryPrice, isolatedWallet }]) => [symbol, quantity, entryPrice, isolatedWallet]),
    ),
    sorted(
      [...orders].map(([key, { status, executedQuantity, price, quantity }]) => [
        key,
        status,
        executedQuantity,
        price,
        quantity,
      ]),
    ),
  ]);
}
