import './tables.ts';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';

/** Executions that were not looked at yet: after one, up to the newest. Bigints as text. */
export interface NewTrades {
  readonly after: string;
  readonly until: string;
  /** The first transaction that had not begun at this run and at the one before, and whether the cursor may follow. */
  readonly xid: string;
  readonly seenXid: string;
  readonly isSettled: boolean;
}

/**
 * Reads which executions are new. Those since the run before are among them until every transaction has ended that was
 * open at that run, because it may have stored older ones meanwhile. After a restore into another cluster, whose
 * transactions have lower numbers, the cursor follows at once.
 */
export async function readNewTrades(database: Database): Promise<NewTrades> {
  const { rows } = await sql<NewTrades>`
    select c.through_id::text as after, greatest((select max(id) from exchange_trade), c.seen_id)::text as until,
      pg_snapshot_xmax(s)::text as xid, c.seen_xid::text as "seenXid",
      c.seen_xid <= pg_snapshot_xmin(s) or c.seen_xid > pg_snapshot_xmax(s) as "isSettled"
    from broker_trade_cursor c cross join pg_current_snapshot() as s
  `.execute(database);
  const [found] = rows;
  if (found === undefined) throw new Error('there is no cursor of executions');
  return found;
}

/** Moves the cursor after its executions were looked at, unless another server's run has moved it. */
export async function moveTradeCursor(
  database: Database,
  { until, xid, seenXid, isSettled }: NewTrades,
): Promise<void> {
  if (!isSettled) return;
  await sql`
    update broker_trade_cursor
    set through_id = seen_id, seen_id = ${until}::bigint, seen_xid = ${xid}::xid8
    where seen_xid = ${seenXid}::xid8
  `.execute(database);
}

/** Whether executions were stored since the last run. */
export async function hasNewTrades(database: Database): Promise<boolean> {
  const { rows } = await sql`
    select from broker_trade_cursor c where exists (select from exchange_trade t where t.id > c.seen_id)
  `.execute(database);
  return rows.length > 0;
}
