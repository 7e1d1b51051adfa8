import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import type { OrderRow } from '../tables.ts';

/** Whether an order is a leg of a protection that has not ended. */
export async function isExit(database: Database, { id }: Pick<OrderRow, 'id'>): Promise<boolean> {
  const found = await database
    .selectFrom('exchange_protection')
    .select('id')
    .where((where) => where.or([where('take_profit_order', '=', id), where('stop_loss_order', '=', id)]))
    .where('state', '<>', sql.lit('ended'))
    .executeTakeFirst();
  return found !== undefined;
}
