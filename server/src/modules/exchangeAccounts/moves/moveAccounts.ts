import type { Database, Tx } from '../../../kernel/database/database.ts';
import { findLedgerOwner } from '../accounts/ledgerAccounts.ts';

/** Accounts that moves are made with: those that the ledger mirrors, in display order. */
export async function listMirroredAccounts(database: Database | Tx, institutionId: string) {
  const rows = await database
    .selectFrom('exchange_account')
    .select(['id', 'institution_id', 'kind', 'name', 'exchange_code', 'account_mode', 'state', 'project_no'])
    .where('institution_id', '=', institutionId)
    .where('kind', '=', 'sub')
    .where('account_type', '<>', 'common')
    .where('state', '<>', 'closed')
    .orderBy('sort_index')
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({ ...row, ledgerOwner: findLedgerOwner(row) }));
}

export type MirroredAccount = Awaited<ReturnType<typeof listMirroredAccounts>>[number];

/** The names and modes of accounts, closed ones too, by id. */
export async function readAccountModes(database: Database | Tx, accountIds: readonly string[]) {
  if (accountIds.length === 0) return new Map<string, never>();
  const rows = await database
    .selectFrom('exchange_account')
    .select(['id', 'name', 'account_mode'])
    .where('id', 'in', [...new Set(accountIds)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** How many accounts that are not closed the platform has at each exchange, by code. */
export async function countAccounts(database: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await database
    .selectFrom('exchange_account')
    .select(['exchange_code', (count) => count.fn.countAll<string>().as('accounts')])
    .where('state', '<>', 'closed')
    .groupBy('exchange_code')
    .execute();
  return new Map(rows.map((row) => [row.exchange_code, Number(row.accounts)]));
}
