import { setImmediate as afterThis, setTimeout as pause } from 'node:timers/promises';
import type { OrderUpdate } from '@aldgate/domain/trading/orderUpdate.ts';
import type { Database } from '../../../kernel/database/database.ts';
import type { Log } from '../../../kernel/log.ts';
import { writeOrderUpdate } from '../ingest/writeOrderUpdate.ts';
import type { OrderRow } from '../tables.ts';
import type { PendingUpdates } from './orderRow.ts';

/** More than are repeated within the relevant seconds. */
const KEPT_MAX = 1_000;

/** The orders whose outcome this server recently reported as unknown. */
export class UnknownOutcomes {
  readonly #ids = new Set<string>();

  add(orderId: string): void {
    this.#ids.add(orderId);
    const [oldest] = this.#ids.size > KEPT_MAX ? this.#ids : [];
    if (oldest !== undefined) this.#ids.delete(oldest);
  }

  has(orderId: string): boolean {
    return this.#ids.has(orderId);
  }
}

/**
 * Stores the exchange's responses to new orders in the background: senders get the result before it is stored. Later
 * reads of such an order wait until it is stored.
 */
export interface OrderUpdateWriter extends PendingUpdates {
  /**
   * Starts after the response was sent, and passes on the order as it is stored. If it fails, the account's stream and
   * the reconciliation job remain, and the outcome of the order counts as unknown.
   */
  writeSoon(row: OrderRow, update: OrderUpdate, onStored?: (stored: OrderRow) => Promise<void>): void;
  /** Resolves when all pending updates are written. */
  close(): Promise<void>;
}

/** A longer write is stuck; then the order is read as stored. */
const READERS_WAIT_MS = 1_000;

interface Deps {
  readonly database: Database;
  readonly log: Log;
  readonly unknownOutcomes: UnknownOutcomes;
}

export function createOrderUpdateWriter({ database, log, unknownOutcomes }: Deps): OrderUpdateWriter {
  const inFlight = new Map<Promise<unknown>, OrderRow>();
  const following = new Set<Promise<void>>();
  const write = async (row: OrderRow, update: OrderUpdate): Promise<OrderRow | undefined> => {
    await afterThis();
    try {
      return await writeOrderUpdate(database, row, [update], { isDurable: false });
    } catch (error) {
      unknownOutcomes.add(row.id);
      log.error({ err: error, order: row.id }, 'an update of an order could not be stored');
      return undefined;
    }
  };
  return {
    writeSoon(row, update, onStored) {
      const writing = write(row, update).finally(() => inFlight.delete(writing));
      inFlight.set(writing, row);
      const followed = writing
        .then((stored) => stored && onStored?.(stored))
        .catch((error: unknown) => log.error({ err: error, order: row.id }, 'a stored update could not be followed up'))
        .finally(() => following.delete(followed));
      following.add(followed);
    },
    async written(accountId, clientOrderId) {
      const awaited = [...inFlight].filter(
        ([, row]) =>
          row.exchange_account_id === accountId &&
          (clientOrderId === undefined || row.client_order_id === clientOrderId),
      );
      if (awaited.length === 0) return;
      const late = new AbortController();
      const all = Promise.all(awaited.map(([writing]) => writing)).finally(() => late.abort());
      await Promise.race([all, pause(READERS_WAIT_MS, undefined, { signal: late.signal }).catch(() => undefined)]);
    },
    async close() {
      await Promise.all(following);
    },
  };
}
