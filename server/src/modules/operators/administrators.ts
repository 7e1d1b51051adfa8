import type { Tx } from '../../kernel/database.ts';

/**
 * Locks the active administrators and answers how many remain without one. Whoever removes one takes this first, so that two
 * at once cannot remove the last two.
 */
export async function administratorsBeside(tx: Tx, operatorId: string): Promise<number> {
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
