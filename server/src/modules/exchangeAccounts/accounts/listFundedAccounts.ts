import { isMirrored } from '@aldgate/domain/brokers/accounts.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { listFundedOwners } from '../../../ledger/balances.ts';
import { findLedgerOwner } from './ledgerAccounts.ts';

interface FundedAccount {
  readonly institutionId: string;
  readonly exchangeCode: string;
}

/**
 * Lists those of the accounts that are open, have a key in use and have a balance in the ledger. Of a broker's own
 * account elsewhere, whose balances the ledger lacks, the key counts alone.
 */
export async function listFundedAccounts(
  database: Database,
  accountIds: readonly string[],
): Promise<readonly FundedAccount[]> {
  if (accountIds.length === 0) return [];
  const rows = await database
    .selectFrom('exchange_account')
    .select(['id', 'kind', 'institution_id', 'exchange_code', 'account_type'])
    .where('id', 'in', accountIds)
    .where('closed_at', 'is', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('exchange_key as k')
          .select('k.id')
          .whereRef('k.exchange_account_id', '=', 'exchange_account.id')
          .where('k.state', '=', 'active'),
      ),
    )
    .execute();
  const funded = await listFundedOwners(database, rows.map(findLedgerOwner));
  return rows
    .filter((row) => !isMirrored(row.account_type) || funded.has(findLedgerOwner(row)))
    .map((row) => ({ institutionId: row.institution_id, exchangeCode: row.exchange_code }));
}
