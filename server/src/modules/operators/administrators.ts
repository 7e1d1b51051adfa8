import type { Tx } from '../../kernel/database/database.ts';

/**
 * Locks the active administrators and returns how many there are without this one. Take it before removing one, so
 * that concurrent changes cannot remove the last two.
 */
export async function countOtherAdministrators(tx: Tx, operatorId: string): Promise<number> {
  const rows = await tx
    .selectFrom('operator')
    .select('id')
    .where('role', '=', 'administrator')
    .where('state', '=', 'active')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.filter(({ id }) => id !== operatorId).length;
}
