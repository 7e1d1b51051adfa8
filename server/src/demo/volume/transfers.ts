import { sql } from 'kysely';
import type { Database } from '../../kernel/database/database.ts';
import { accountInSql } from './accounts.ts';
import { type Owner, ownerInSql } from './owners.ts';
import { batches, idInSql, nameInSql, numberRows, type Scale, timeInSql } from './scale.ts';

const BATCH = 5_000;

/** Transfers between the accounts of institutions that ended, every second one the main institution's. */
export async function fillTransfers(database: Database, scale: Scale, main: Owner, mainAccount: string): Promise<void> {
  const { institution, user } = ownerInSql(scale, main);
  const account = accountInSql(scale, mainAccount);
  const isOut = sql`n / 2 % 2 = 1`;
  for (const numbers of batches(scale.rows, BATCH)) {
    await sql`
      insert into fund_move (id, transfer_no, institution_id, user_id, purpose, client_key, asset, amount,
        source_account, source_product, target_account, target_product, state, reason, created_at, step_at, resolved_at)
      select ${idInSql(scale, 'transfer')}, ${nameInSql(scale)}, ${institution}, ${user}, 'own', ${nameInSql(scale)},
        (array['USDT', 'BTC', 'ETH'])[1 + n % 3], 1,
        case when ${isOut} then ${account} end, case when ${isOut} then 'usdm' end,
        case when not (${isOut}) then ${account} end, case when not (${isOut}) then 'usdm' end,
        (array['completed', 'completed', 'failed'])[1 + n / 3 % 3], case when n / 3 % 3 = 2 then 'insufficient balance' end,
        ${timeInSql()}, ${timeInSql()}, ${timeInSql(2_000)}
      from ${numberRows(numbers)} on conflict do nothing
    `.execute(database);
  }
}
