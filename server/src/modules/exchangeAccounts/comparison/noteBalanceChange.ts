import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';

/** An account's balances changed: it is compared before those that did not. */
export async function noteBalanceChange(tx: Tx, accountId: string, at: number): Promise<void> {
  // Written once for each comparison, and again if one has begun since.
  await sql`
    insert into account_comparison (exchange_account_id, changed_at) values (${accountId}, ${new Date(at)})
    on conflict (exchange_account_id) do update set changed_at = excluded.changed_at
    where account_comparison.changed_at is null or account_comparison.changed_at < account_comparison.tried_at
  `.execute(tx);
}
