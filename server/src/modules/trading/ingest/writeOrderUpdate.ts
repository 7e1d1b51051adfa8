import type { OrderUpdate } from '@aldgate/domain/trading/orderUpdate.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { OrderRow } from '../tables.ts';
import { appendOrderEvent, isShown } from './orderEvents.ts';
import { mergeIntoRow, type OrderState } from './storedOrder.ts';

interface WriteOptions {
  /**
   * False for asynchronous commit: after a database crash the stream and the exchange's API report the update again.
   */
  readonly isDurable?: boolean;
}

/** Merges updates into a stored order and returns its new state. */
export function writeOrderUpdate(
  database: Database | Tx,
  row: OrderRow,
  updates: readonly OrderUpdate[],
  options?: WriteOptions,
): Promise<OrderRow> {
  return changeOrder(database, row, (current) => mergeIntoRow(current, updates), options);
}

/**
 * Changes a stored order and writes its event, in one statement unless it was changed since `row` was read: then
 * `change` is applied to the newer row. Returns the row as it is stored afterwards.
 */
export async function changeOrder(
  database: Database | Tx,
  row: OrderRow,
  change: (current: OrderRow) => Partial<OrderState> | undefined,
  { isDurable = true }: WriteOptions = {},
): Promise<OrderRow> {
  let current = row;
  for (;;) {
    const columns = change(current);
    if (columns === undefined) return current;
    const { id, version } = current;
    const changed = { ...current, ...columns };
    const event: RawBuilder<string | null> = isShown(current, changed) ? appendOrderEvent(changed) : sql<null>`null`;
    const written = await database
      .with('written', (cte) =>
        cte
          .updateTable('exchange_order')
          .set({ ...columns, version: version + 1 })
          .where('id', '=', id)
          .where('version', '=', version)
          // Evaluated with the updated row, it applies to this statement's commit.
          .$if(!isDurable, (query) => query.where(sql<boolean>`set_config('synchronous_commit', 'off', true) = 'off'`))
          .returningAll(),
      )
      .selectFrom('written')
      .selectAll()
      .select(event.as('event'))
      .executeTakeFirst();
    if (written !== undefined) {
      const { event: _event, ...stored } = written;
      return stored;
    }
    current = await database
      .selectFrom('exchange_order')
      .selectAll()
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow();
  }
}
