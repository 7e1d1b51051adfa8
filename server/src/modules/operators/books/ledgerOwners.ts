import { PROJECT_NO } from '@aldgate/domain/brokers/numbers.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { isUuid } from '../../../kernel/uuid.ts';
import { PLATFORM } from '../../../ledger/account.ts';
import { readAccountNames } from '../../exchangeAccounts/index.ts';

/**
 * The names of ledger accounts' owners: institutions, trading accounts with their institution, and projects by their
 * numbers.
 */
export async function ownerNames(
  database: Database,
  owners: readonly string[],
): Promise<(owner: string) => string | null> {
  const ids = [...new Set(owners)].filter(isUuid);
  if (ids.length === 0) return nameIn(new Map());
  const [institutions, accounts] = await Promise.all([
    database.selectFrom('institution').select(['id', 'name']).where('id', 'in', ids).execute(),
    readAccountNames(database, ids),
  ]);
  return nameIn(new Map([...institutions.map(({ id, name }) => [id, name] as const), ...accounts]));
}

const nameIn = (names: ReadonlyMap<string, string>) => (owner: string) =>
  names.get(owner) ?? (owner === PLATFORM ? 'Platform' : PROJECT_NO.test(owner) ? owner : null);
