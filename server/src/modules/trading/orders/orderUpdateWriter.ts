import { setImmediate as afterThis, setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../../kernel/database.ts';
import type { Log } from '../../../kernel/log.ts';
import type { OrderNews } from './exchangeOrder.ts';
import type { OrderRow, UnwrittenNews } from './orderRow.ts';
import { writeNewsSoon } from './orderUpdate.ts';
import type { Undecided } from './unknownOutcomes.ts';

/**
 * Writes what the exchange answered about new orders, without their senders' waiting for it: they are told as soon as it is
 * known. Whoever reads such an order afterwards waits until it is written.
 */
export interface NewsWriter extends UnwrittenNews {
  /**
   * Begins once whoever waits for the answer has had their turn. Where it fails, the account's stream and the job for undecided
   * orders remain, and the order counts as undecided.
   */
  writeSoon(row: OrderRow, news: OrderNews): void;
  /** Resolves when everything is written that was to be until now. */
  close(): Promise<void>;
}

/** A write that takes longer is stuck: then an order is read as it stands. */
const READERS_WAIT_MS = 1_000;

interface Parts {
  readonly database: Database;
  readonly log: Log;
  readonly undecided: Undecided;
}

export function createNewsWriter({ database, log, undecided }: Parts): NewsWriter {
  const underWay = new Map<Promise<void>, OrderRow>();
  const write = async (row: OrderRow, news: OrderNews) => {
    await afterThis();
    try {
      await writeNewsSoon(database, row, news);
    } catch (error) {
      undecided.add(row.id);
      log.error({ err: error, order: row.id }, 'what the exchange answered could not be written');
    }
  };
  return {
    writeSoon(row, news) {
      const writing = write(row, news).finally(() => underWay.delete(writing));
      underWay.set(writing, row);
    },
    async written(accountId, clientOrderId) {
      const awaited = [...underWay].filter(
        ([, row]) =>
          row.broker_account_id === accountId && (clientOrderId === undefined || row.client_order_id === clientOrderId),
      );
      if (awaited.length === 0) return;
      const late = new AbortController();
      const all = Promise.all(awaited.map(([writing]) => writing)).finally(() => late.abort());
      await Promise.race([all, pause(READERS_WAIT_MS, undefined, { signal: late.signal }).catch(() => undefined)]);
    },
    async close() {
      await Promise.all(underWay.keys());
    },
  };
}
