import { isMirrored } from '@aldgate/domain/brokers/accounts.ts';
import type { Selectable } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';

/** An account of an institution at an exchange, open or closed, with the owner of its mirror in the ledger. */
export interface LedgerAccount {
  readonly accountId: string;
  readonly name: string;
  readonly kind: 'own' | 'sub';
  readonly ledgerOwner: string;
  /** Whether the ledger has its balances. */
  readonly isMirrored: boolean;
}

/** The owner of an account's mirror in the ledger: the institution for its own account, a sub-account itself. */
export const findLedgerOwner = (row: Pick<Selectable<Tables['exchange_account']>, 'id' | 'kind' | 'institution_id'>) =>
  row.kind === 'own' ? row.institution_id : row.id;

/** Lists the accounts at exchanges in display order: an institution's, or all. */
export async function listLedgerAccounts(database: Database, institutionId?: string): Promise<LedgerAccount[]> {
  const rows = await database
    .selectFrom('exchange_account')
    .select(['id', 'name', 'kind', 'institution_id', 'account_type'])
    .$if(institutionId !== undefined, (query) => query.where('institution_id', '=', institutionId ?? ''))
    .orderBy('sort_index')
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    accountId: row.id,
    name: row.name,
    kind: row.kind,
    ledgerOwner: findLedgerOwner(row),
    isMirrored: isMirrored(row.account_type),
  }));
}
