import { isEnded } from '@aldgate/domain/trading/orderEnd.ts';
import type { OrderUpdate } from '@aldgate/domain/trading/orderUpdate.ts';
import { sql } from 'kysely';
import { audit } from '../../../kernel/audit/audit.ts';
import { inTransaction } from '../../../kernel/database/database.ts';
import { parseOrderRow } from '../ingest/storedOrder.ts';
import { writeOrderUpdate } from '../ingest/writeOrderUpdate.ts';
import type { OrderRow } from '../tables.ts';
import type { OrderDeps } from './orderDeps.ts';

/** The job that ends a conditional order at its expiry, which the exchange does not support. */
export const EXPIRE_ORDER = 'order_expire';

type ExpireDeps = Pick<OrderDeps, 'database' | 'clock' | 'accounts' | 'log'>;

const LATE_MS = 60_000;
const LATE_MAX = 100;

/** Ends expired conditional orders whose own job has given up. */
export async function expireLateOrders(deps: ExpireDeps): Promise<void> {
  const rows = await deps.database
    .selectFrom('exchange_order')
    .select('id')
    .where('condition_type', 'is not', null)
    .where('expires_at', '<', new Date(deps.clock() - LATE_MS))
    .where('is_open', '=', sql.lit(true))
    .orderBy('expires_at', 'desc')
    .limit(LATE_MAX)
    .execute();
  const expire = orderExpirer(deps);
  for (const { id } of rows) {
    await expire({ orderId: id }).catch((error: unknown) =>
      deps.log.warn({ err: error, order: id }, 'an expired order is still open'),
    );
  }
}

/** Throws until the exchange confirms that the order has ended, so that the queue retries. */
export function orderExpirer({ database, clock, accounts }: ExpireDeps) {
  return async (payload: unknown): Promise<void> => {
    const { orderId } = payload as { orderId: string };
    const row = await database
      .selectFrom('exchange_order')
      .selectAll()
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    if (isEnded(row.status)) return;
    const account = await accounts.findById(row.exchange_account_id);
    if (account === undefined) return;
    const client = account.client(row.product);
    const reports = await client.reportsOf(parseOrderRow(row));
    // The outcome is still unknown: the order's own job finds out, and this one is retried.
    if (reports.length === 0) throw new Error(`order ${orderId} is not known to the exchange yet`);
    const known = await writeOrderUpdate(database, row, reports);
    if (isEnded(known.status)) return;
    const update = await client.cancelOrder(parseOrderRow(known));
    if (update === undefined) throw new Error(`order ${orderId} has just changed`);
    const others = await Promise.all(
      (await readListed(database, known)).map(async (other) => {
        const [report] = await client.reportsOf(parseOrderRow(other));
        return { other, report };
      }),
    );
    await inTransaction(database, async (tx) => {
      await writeOrderUpdate(tx, known, asExpired(update));
      for (const { other, report } of others)
        if (report !== undefined) await writeOrderUpdate(tx, other, asExpired(report));
      await audit(tx, {
        at: clock(),
        actor: 'system',
        action: 'exchange_order_expired',
        subject: `exchange_order:${orderId}`,
        after: { status: update.status },
      });
    });
  };
}

/** Partially filled orders are partial-canceled, however they end. */
const asExpired = (ended: OrderUpdate): readonly OrderUpdate[] =>
  ended.status === 'cancelled' ? [ended, { ...ended, status: 'expired' }] : [ended];

/** The other orders of an order's list: the exchange ends them with it. */
async function readListed(database: ExpireDeps['database'], { id, list_id: listId }: OrderRow): Promise<OrderRow[]> {
  if (listId === null) return [];
  return database
    .selectFrom('exchange_order')
    .selectAll()
    .where('list_id', '=', listId)
    .where('id', '!=', id)
    .execute();
}
