import { setImmediate as afterThis, setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../../kernel/database.ts';
import type { Log } from '../../../kernel/log.ts';
import type { OrderUpdate } from '../exchange/exchangeOrder.ts';
import type { OrderRow } from '../tables.ts';
import type { PendingUpdates } from './orderRow.ts';
import { writeOrderUpdateSoon } from './orderUpdate.ts';
import type { UnknownOutcomes } from './unknownOutcomes.ts';

/**
 * Writes what the exchange answered about new orders, without their senders' waiting for it: they are told as soon as it is
 * known. Whoever reads such an order afterwards waits until it is written.
 */
export interface OrderUpdateWriter extends PendingUpdates {
  /**
   * Begins once whoever waits for the answer has had their turn. Where it fails, the account's stream and the job for unknownOutcomes
   * orders remain, and the order counts as unknownOutcomes.
   */
  writeSoon(row: OrderRow, update: OrderUpdate): void;
  /** Resolves when everything is written that was to be until now. */
  close(): Promise<void>;
}

/** A write that takes longer is stuck: then an order is read as it stands. */
const READERS_WAIT_MS = 1_000;

interface Deps {
  readonly database: Database;
  readonly log: Log;
  readonly unknownOutcomes: UnknownOutcomes;
}

export function createOrderUpdateWriter({ database, log, unknownOutcomes }: Deps): OrderUpdateWriter {
  const inFlight = new Map<Promise<void>, OrderRow>();
  const write = async (row: OrderRow, update: OrderUpdate) => {
    await afterThis();
    try {
      await writeOrderUpdateSoon(database, row, update);
    } catch (error) {
      unknownOutcomes.add(row.id);
      log.error({ err: error, order: row.id }, 'what the exchange answered could not be written');
    }
  };
  return {
    writeSoon(row, update) {
      const writing = write(row, update).finally(() => inFlight.delete(writing));
      inFlight.set(writing, row);
    },
    async written(accountId, clientOrderId) {
      const awaited = [...inFlight].filter(
        ([, row]) =>
          row.broker_account_id === accountId && (clientOrderId === undefined || row.client_order_id === clientOrderId),
      );
      if (awaited.length === 0) return;
      const late = new AbortController();
      const all = Promise.all(awaited.map(([writing]) => writing)).finally(() => late.abort());
      await Promise.race([all, pause(READERS_WAIT_MS, undefined, { signal: late.signal }).catch(() => undefined)]);
    },
    async close() {
      await Promise.all(inFlight.keys());
    },
  };
}
