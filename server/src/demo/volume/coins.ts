import { sql } from 'kysely';
import type { Database } from '../../kernel/database/database.ts';
import { type Owner, ownerInSql } from './owners.ts';
import { addressInSql, batches, idInSql, nameInSql, numberRows, type Scale, timeInSql } from './scale.ts';

const BATCH = 5_000;
const ASSET = sql`(array['ETH', 'BTC', 'USDC'])[1 + n % 3]`;
const NETWORK = sql`(array['ETH', 'BTC', 'ETH'])[1 + n % 3]`;

/**
 * Deposits and withdrawals of coins that ended, every second one the main institution's. No reorganisation reaches
 * their block.
 */
export async function fillCoins(database: Database, scale: Scale, main: Owner): Promise<void> {
  const { institution, user } = ownerInSql(scale, main);
  for (const numbers of batches(scale.rows, BATCH)) {
    const rows = numberRows(numbers);
    await sql`
      insert into deposit (id, network, txid, payment_index, asset, owner_kind, owner, institution_id, account, address,
        initiated_amount, credited_amount, state, height, created_at, credited_at)
      select ${idInSql(scale, 'deposit')}, ${NETWORK}, ${nameInSql(scale)}, 'out:0', ${ASSET}, 'institution', (${institution})::text,
        ${institution}, 'capital_account', ${addressInSql}, 1, 1, 'credited', 1, ${timeInSql()}, ${timeInSql(60_000)}
      from ${rows} on conflict do nothing
    `.execute(database);
    await sql`
      insert into withdrawal (id, institution_id, owner_kind, owner, account, maker_id, key, asset, network, address, shown_address,
        source, beneficiary, amount, fee, receivable, usd_value, state, created_at, expires_at, confirmed_at, ended_at, txid)
      select ${idInSql(scale, 'withdrawal')}, ${institution}, 'institution', (${institution})::text, 'capital_account', ${user},
        ${nameInSql(scale)}, ${ASSET}, ${NETWORK}, ${addressInSql}, ${addressInSql}, 'wallet', '{"isOwn": true}', 2, 1, 1, 2,
        (array['complete', 'complete', 'complete', 'cancelled', 'rejected'])[1 + n / 2 % 5],
        ${timeInSql()}, ${timeInSql(60_000)}, ${timeInSql(1_000)}, ${timeInSql(90_000)}, ${nameInSql(scale)}
      from ${rows} on conflict do nothing
    `.execute(database);
  }
}
