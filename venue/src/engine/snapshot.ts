import { createHash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { RestingOrder } from '../matching/order.ts';
import { type Columns, fromColumns, toColumns } from './columns.ts';
import type { Order } from './entities/order.ts';
import type { Exchange } from './exchange.ts';
import type { ExchangeState } from './state.ts';
import { type StoredAccount, type StoredState, upgradeOrder, upgradeState } from './upgradeState.ts';

/** The complete state of a venue between two commands. */
export interface Snapshot {
  readonly state: ExchangeState;
  readonly books: ReadonlyMap<string, readonly RestingOrder[]>;
}

export function createSnapshot({ state, engine }: Pick<Exchange, 'state' | 'engine'>): Snapshot {
  const books = new Map<string, readonly RestingOrder[]>();
  for (const id of listIds(state)) books.set(id, engine.book(id).dump());
  return { state, books };
}

/** The listed instruments, in order of their listing. */
function listIds({ symbols, pairs }: ExchangeState): string[] {
  return [...symbols.keys(), ...pairs.keys()];
}

/** Orders of a chunk; one account or book may have more. */
const CHUNK_ROWS = 4_000;
/** Fast, and a fifth of the bytes. */
const COMPRESSION = { level: 1 };

/**
 * A snapshot that is written in chunks: taking the copy is the only work that must not be interrupted. Open orders are
 * most of the state; they are copied by column.
 */
export class SnapshotCopy {
  /** The command that it follows. */
  readonly sequence: number;
  /** Rows of each chunk that is not written yet; the first chunk is the rest of the state. */
  readonly #waiting: (readonly Orders[] | Uint8Array)[];
  readonly #written: Uint8Array[] = [];

  constructor({ state, books }: Snapshot) {
    this.sequence = state.sequence;
    const accounts = new Map<number, unknown>();
    const orders: Orders[] = [];
    for (const [id, account] of state.accounts) {
      accounts.set(id, { ...account, orders: new Map() });
      if (account.orders.size > 0) orders.push({ account: id, rows: toColumns([...account.orders.values()]) });
    }
    for (const [symbol, resting] of books) orders.push({ symbol, rows: toColumns(resting) });
    this.#waiting = [serialize({ ...state, accounts }), ...groupOrders(orders)];
  }

  /** Writes the next chunk; returns whether all are written. */
  writeChunk(): boolean {
    const chunk = this.#waiting.shift();
    if (chunk === undefined) return true;
    this.#written.push(gzipSync(chunk instanceof Uint8Array ? chunk : serialize(chunk), COMPRESSION));
    return this.#waiting.length === 0;
  }

  /** Bytes that `readSnapshot` parses. */
  get bytes(): Uint8Array {
    if (this.#waiting.length > 0) throw new Error('the snapshot is not complete');
    return serialize({ chunks: this.#written } satisfies SerializedChunks);
  }
}

/** The open orders of an account, or those of a book in the order of their priority. */
type Orders =
  | { readonly account: number; readonly rows: Columns }
  | { readonly symbol: string; readonly rows: Columns };

function groupOrders(all: readonly Orders[]): Orders[][] {
  const groups: Orders[][] = [];
  let count = CHUNK_ROWS;
  for (const orders of all) {
    if (count + orders.rows.count > CHUNK_ROWS) {
      groups.push([]);
      count = 0;
    }
    groups.at(-1)?.push(orders);
    count += orders.rows.count;
  }
  return groups;
}

export function writeSnapshot(snapshot: Snapshot): Uint8Array {
  const copy = new SnapshotCopy(snapshot);
  while (!copy.writeChunk());
  return copy.bytes;
}

/** Parses the output of `writeSnapshot`; the bytes are trusted. */
export function readSnapshot(bytes: Uint8Array): Snapshot {
  const written = deserialize(bytes) as SerializedChunks | SerializedWhole;
  return 'chunks' in written ? readChunks(written) : readWhole(written);
}

interface SerializedChunks {
  /** Compressed: the state without orders, then groups of orders. */
  readonly chunks: readonly Uint8Array[];
}

function readChunks({ chunks: [first = new Uint8Array(), ...others] }: SerializedChunks): Snapshot {
  const state = upgradeState(deserialize(gunzipSync(first)) as StoredState);
  const books = new Map<string, readonly RestingOrder[]>(listIds(state).map((id) => [id, []]));
  for (const chunk of others) {
    for (const orders of deserialize(gunzipSync(chunk)) as readonly Orders[]) {
      if ('symbol' in orders) books.set(orders.symbol, fromColumns(orders.rows));
      else
        for (const order of fromColumns<Order>(orders.rows))
          state.accounts.get(orders.account)?.orders.set(order.id, upgradeOrder(order));
    }
  }
  return { state, books };
}

/** Earlier versions wrote one chunk, uncompressed. */
function readWhole({ state, books }: SerializedWhole): Snapshot {
  const accounts = new Map<number, StoredAccount>();
  for (const [id, account] of state.accounts) accounts.set(id, { ...account, orders: readOrders(account.orders) });
  return {
    state: upgradeState({ ...state, accounts }),
    books: new Map([...books].map(([symbol, orders]) => [symbol, isColumns(orders) ? fromColumns(orders) : orders])),
  };
}

/** The stored form. Earlier versions store orders as rows. */
interface SerializedWhole {
  readonly state: Omit<StoredState, 'accounts'> & {
    readonly accounts: ReadonlyMap<
      number,
      Omit<StoredAccount, 'orders'> & { readonly orders: Columns | Map<number, Order> }
    >;
  };
  readonly books: ReadonlyMap<string, Columns | readonly RestingOrder[]>;
}

function readOrders(orders: Columns | Map<number, Order>): Map<number, Order> {
  const rows = isColumns(orders) ? fromColumns<Order>(orders) : [...orders.values()];
  return new Map(rows.map((order) => [order.id, upgradeOrder(order)]));
}

function isColumns(written: object): written is Columns {
  return 'columns' in written;
}

/** Hash of the state: equal for equal states, regardless of history. */
export function computeStateHash(exchange: Exchange): string {
  const hash = createHash('sha256');
  updateHash(hash, exchange.state);
  for (const id of listIds(exchange.state)) hash.update(`${id} ${exchange.engine.book(id).hash()};`);
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
