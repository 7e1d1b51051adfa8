import { EXPIRY_NOTICE_MS } from '@aldgate/domain/trading/protection.ts';
import { sql } from 'kysely';
import { inTransaction } from '../../../../kernel/database/database.ts';
import type { OrderDeps } from '../orderDeps.ts';
import { notifyExpiring } from './notifyProtection.ts';
import { wantedLegs } from './protectionRow.ts';

/**
 * Follows the accounts whose exits wait for an order, so that a fill is known when it happens and not a minute later,
 * and notifies of those that expire before their order may be filled.
 */
export async function watchWaiting({ database, accounts, feeds, clock }: OrderDeps): Promise<void> {
  const rows = await database
    .selectFrom('exchange_protection')
    .selectAll()
    .where('state', '=', sql.lit('waiting'))
    .execute();
  for (const row of rows) {
    const account = await accounts.findById(row.exchange_account_id);
    if (account === undefined) continue;
    feeds.follow(account, row.product);
    if (clock() < row.expires_at.getTime() - EXPIRY_NOTICE_MS) continue;
    await inTransaction(database, (tx) => notifyExpiring(tx, account, row, wantedLegs(row), clock()));
  }
}
