import { createHash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import type { RestingOrder } from '../matching/order.ts';
import type { Exchange } from './exchange.ts';
import type { ExchangeState } from './state.ts';

/** A venue's whole state between two commands. */
export interface Snapshot {
  readonly state: ExchangeState;
  readonly books: ReadonlyMap<string, readonly RestingOrder[]>;
}

export function snapshotOf(exchange: Exchange): Snapshot {
  const books = new Map<string, readonly RestingOrder[]>();
  for (const symbol of exchange.contracts.keys()) books.set(symbol, exchange.world.book(symbol).dump());
  return { state: exchange.state, books };
}

export function writeSnapshot(snapshot: Snapshot): Uint8Array {
  return serialize(snapshot);
}

/** Reads what `writeSnapshot` wrote: bytes of the venue's own, never of anybody else's. */
export function readSnapshot(bytes: Uint8Array): Snapshot {
  return deserialize(bytes) as Snapshot;
}

/** The state's fingerprint: equal for equal states, whatever brought them about. */
export function hashOf(exchange: Exchange): string {
  const hash = createHash('sha256');
  feed(hash, exchange.state);
  for (const symbol of exchange.contracts.keys()) hash.update(`${symbol} ${exchange.world.book(symbol).hash()};`);
  return hash.digest('hex');
}

function feed(hash: ReturnType<typeof createHash>, value: unknown): void {
  if (value instanceof Map) {
    hash.update(`map ${value.size};`);
    for (const [key, each] of value) {
      hash.update(`${typeof key} ${String(key)};`);
      feed(hash, each);
    }
  } else if (Array.isArray(value)) {
    hash.update(`list ${value.length};`);
    for (const each of value) feed(hash, each);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, each] of Object.entries(value)) {
      hash.update(`${key}:`);
      feed(hash, each);
    }
  } else {
    hash.update(`${typeof value} ${String(value)};`);
  }
}
