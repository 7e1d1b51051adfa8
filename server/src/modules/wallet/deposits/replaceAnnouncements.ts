import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';

/**
 * Gives announcements their deposits, which take their place in lists: those of these deposits, or of all that the open
 * announcements name. One that had expired is replaced too.
 */
export async function replaceAnnouncements(tx: Tx, ids: readonly string[] | 'all', at: number): Promise<void> {
  if (ids !== 'all' && ids.length === 0) return;
  const isNamed =
    ids === 'all'
      ? sql<SqlBool>`a.state = 'announced'`
      : sql<SqlBool>`a.state <> 'arrived' and d.id = any(${ids}::uuid[])`;
  await sql`
    update announced_deposit set state = 'arrived', recorded_at = null, ended_at = ${new Date(at)}, deposit_id = found.deposit_id
    from (
      select distinct on (a.id) a.id, d.id as deposit_id
      from announced_deposit a
        join deposit d on d.owner = a.owner and d.network = a.network and d.txid = a.txid
      where ${isNamed}
      order by a.id, (d.asset = a.asset) desc, d.id
    ) as found
    where announced_deposit.id = found.id
  `.execute(tx);
}
