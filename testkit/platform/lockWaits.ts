import { sql } from 'kysely';
import type { Tx } from '../../server/src/kernel/database/database.ts';
import { waitFor } from './platform.ts';

/** Waits until as many connections wait for what a transaction has locked, some of them behind each other. */
export async function waitForBlocked(tx: Tx, count = 1): Promise<void> {
  await waitFor(async () => {
    const { rows } = await sql`
      with recursive blocked as (
        select pid from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))
        union
        select waiting.pid from pg_locks waiting, blocked
        where not waiting.granted and blocked.pid = any (pg_blocking_pids(waiting.pid))
      )
      select pid from blocked`.execute(tx);
    return rows.length >= count ? true : undefined;
  });
}
