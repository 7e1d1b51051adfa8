import { setImmediate as afterThis } from 'node:timers/promises';
import type { Database } from '../../kernel/database.ts';
import type { Log } from '../../kernel/log.ts';
import type { OrderNews } from './exchangeOrder.ts';
import { writeNewsSoon } from './orderNews.ts';
import type { News, OrderRow } from './orderRow.ts';

/**
 * Writes what the exchange answered about new orders, without their senders' waiting for it: they are told as soon as it is
 * known. Whoever reads orders of the account afterwards waits until it is written.
 */
export interface NewsWriter extends News {
  /** Begins when the sender's answer is on its way. Where it fails, the account's stream and the job for undecided orders remain. */
  writeSoon(row: OrderRow, news: OrderNews): void;
}

export function createNewsWriter({ database, log }: { readonly database: Database; readonly log: Log }): NewsWriter {
  const underWay = new Map<Promise<void>, string>();
  const write = async (row: OrderRow, news: OrderNews) => {
    await afterThis();
    try {
      await writeNewsSoon(database, row, news);
    } catch (error) {
      log.error({ err: error, order: row.id }, 'what the exchange answered could not be written');
    }
  };
  return {
    writeSoon(row, news) {
      const writing = write(row, news).finally(() => underWay.delete(writing));
      underWay.set(writing, row.broker_account_id);
    },
    async written(accountId) {
      const awaited = [...underWay].filter(([, account]) => accountId === undefined || account === accountId);
      await Promise.all(awaited.map(([writing]) => writing));
    },
  };
}
