import { PROJECT_ACCOUNTS } from '@aldgate/domain/ledger/accountType.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { ListSource } from '../../kernel/lists/listSource.ts';
import { type EntryCondition, type EntryRow, entrySource } from './entrySource.ts';

export type ProjectEntry = EntryRow<(typeof PROJECT_ACCOUNTS)[number]>;

interface ProjectEntryQuery extends EntryCondition {
  /** The owner of the list and its filters: a cursor is valid for these alone. */
  readonly scope: readonly unknown[];
  /** Numbers of projects, each the owner of its accounts. */
  readonly projectNos: readonly string[];
  readonly asset?: string | undefined;
}

/** BR-13: the entries of projects' accounts in the ledger, by time. */
export const listProjectEntries = (
  database: Database,
  { scope, projectNos, asset, ...condition }: ProjectEntryQuery,
): ListSource<ProjectEntry> =>
  entrySource({
    database,
    scope: ['project entries', ...scope],
    findAccounts: async () => {
      if (projectNos.length === 0) return [];
      let accounts = database.selectFrom('ledger_account').select('id').where('owner', 'in', projectNos);
      accounts = accounts.where('type', 'in', [...PROJECT_ACCOUNTS]);
      if (asset !== undefined) accounts = accounts.where('asset', '=', asset);
      return (await accounts.execute()).map(({ id }) => id);
    },
    condition,
  });
