import { createHash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import type { RestingOrder } from '../matching/order.ts';
import type { Account } from './accounts/account.ts';
import { type Columns, fromColumns, toColumns } from './columns.ts';
import type { Exchange } from './exchange.ts';
import type { Order } from './orders/order.ts';
import type { ExchangeState } from './state.ts';

/** The complete state of a venue between two commands. */
export interface Snapshot {
  readonly state: ExchangeState;
  readonly books: ReadonlyMap<string, readonly RestingOrder[]>;
}

export function createSnapshot(exchange: Exchange): Snapshot {
  const books = new Map<string, readonly RestingOrder[]>();
  for (const symbol of exchange.contracts.keys()) books.set(symbol, exchange.engine.book(symbol).dump());
  return { state: exchange.state, books };
}

/** Open orders are most of the state, so they are stored by column. */
export function writeSnapshot({ state, books }: Snapshot): Uint8Array {
  const accounts = new Map<number, unknown>();
  for (const [id, account] of state.accounts) {
    accounts.set(id, { ...account, orders: toColumns([...account.orders.values()]) });
  }
  const bookColumns = new Map([...books].map(([symbol, orders]) => [symbol, toColumns(orders)]));
  return serialize({ state: { ...state, accounts }, books: bookColumns });
}

/** Parses the output of `writeSnapshot`; the bytes are trusted. */
export function readSnapshot(bytes: Uint8Array): Snapshot {
  const { state, books } = deserialize(bytes) as SerializedSnapshot;
  const accounts = new Map<number, Account>();
  for (const [id, account] of state.accounts) accounts.set(id, { ...account, orders: readOrders(account.orders) });
  return {
    state: { ...state, accounts },
    books: new Map([...books].map(([symbol, orders]) => [symbol, isColumns(orders) ? fromColumns(orders) : orders])),
  };
}

/** The stored form. Earlier versions store orders as rows. */
interface SerializedSnapshot {
  readonly state: Omit<ExchangeState, 'accounts'> & {
    readonly accounts: ReadonlyMap<number, Omit<Account, 'orders'> & { readonly orders: Columns | Map<number, Order> }>;
  };
  readonly books: ReadonlyMap<string, Columns | readonly RestingOrder[]>;
}

function readOrders(orders: Columns | Map<number, Order>): Map<number, Order> {
  if (!isColumns(orders)) return orders;
  return new Map(fromColumns<Order>(orders).map((order) => [order.id, order]));
}

function isColumns(written: object): written is Columns {
  return 'columns' in written;
}

/** Hash of the state: equal for equal states, regardless of history. */
export function computeStateHash(exchange: Exchange): string {
  const hash = createHash('sha256');
  updateHash(hash, exchange.state);
  for (const symbol of exchange.contracts.keys()) hash.update(`${symbol} ${exchange.engine.book(symbol).hash()};`);
  return hash.digest('hex');
}

function updateHash(hash: ReturnType<typeof createHash>, value: unknown): void {
  if (value instanceof Map) {
    hash.update(`map ${value.size};`);
    for (const [key, each] of value) {
      hash.update(`${typeof key} ${String(key)};`);
      updateHash(hash, each);
    }
  } else if (Array.isArray(value)) {
    hash.update(`list ${value.length};`);
    for (const each of value) updateHash(hash, each);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, each] of Object.entries(value)) {
      hash.update(`${key}:`);
      updateHash(hash, each);
    }
  } else {
    hash.update(`${typeof value} ${String(value)};`);
  }
}
