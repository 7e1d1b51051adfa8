import { inTransaction, type Tx } from '../../kernel/database/database.ts';
import { lockInstitution } from '../institution/index.ts';
import type { OtcDeps } from './deps.ts';
import type { OrderRow } from './orderRow.ts';

/**
 * Ends running orders that are due, each in a transaction of its own under its institution's lock. One that has been
 * filled or ended meanwhile is left as it is.
 */
export async function endDue(
  database: OtcDeps['database'],
  due: readonly Pick<OrderRow, 'id' | 'institution_id'>[],
  end: (tx: Tx, order: OrderRow) => Promise<void>,
): Promise<void> {
  for (const { id, institution_id: institutionId } of due) {
    await inTransaction(database, async (tx) => {
      await lockInstitution(tx, institutionId);
      const order = await tx
        .selectFrom('otc_order')
        .selectAll()
        .where('id', '=', id)
        .where('status', '=', 'running')
        .forUpdate()
        .executeTakeFirst();
      if (order !== undefined) await end(tx, order);
    });
  }
}
