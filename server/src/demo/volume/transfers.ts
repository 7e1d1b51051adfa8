import { REFERENCE_EXCHANGE } from '@aldgate/domain/market/marketRef.ts';
import { sql } from 'kysely';
import type { Database } from '../../kernel/database.ts';
import { type Owner, ownerInSql } from './owners.ts';
import { batches, idInSql, nameInSql, numberRows, type Scale, timeInSql } from './scale.ts';

const BATCH = 5_000;

/** Transfers between the accounts of institutions that ended, every second one the main institution's. */
export async function fillTransfers(database: Database, scale: Scale, main: Owner): Promise<void> {
  const { institution, user } = ownerInSql(scale, main);
  for (const numbers of batches(scale.rows, BATCH)) {
    await sql`
      insert into account_transfer (id, institution_id, user_id, exchange_code, product, client_key, asset, amount, from_account, to_account, state,
        reason, created_at, resolved_at)
      select ${idInSql(scale, 'transfer')}, ${institution}, ${user}, ${REFERENCE_EXCHANGE}, 'usdm',
        ${nameInSql(scale)}, (array['USDT', 'BTC', 'ETH'])[1 + n % 3], 1,
        (array['capital_account', 'swap_account'])[1 + n / 2 % 2], (array['swap_account', 'capital_account'])[1 + n / 2 % 2],
        (array['completed', 'completed', 'failed'])[1 + n / 3 % 3], case when n / 3 % 3 = 2 then 'insufficient balance' end,
        ${timeInSql()}, ${timeInSql(2_000)}
      from ${numberRows(numbers)} on conflict do nothing
    `.execute(database);
  }
}
