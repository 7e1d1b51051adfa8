import type { Database } from '../../../kernel/database.ts';
import { PLATFORM } from '../../../ledger/account.ts';
import { readAccountNames } from '../../trading/index.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The names of ledger accounts' owners: institutions, and trading accounts with their institution. */
export async function ownerNames(
  database: Database,
  owners: readonly string[],
): Promise<(owner: string) => string | null> {
  const ids = [...new Set(owners)].filter((owner) => UUID.test(owner));
  if (ids.length === 0) return nameIn(new Map());
  const [institutions, accounts] = await Promise.all([
    database.selectFrom('institution').select(['id', 'name']).where('id', 'in', ids).execute(),
    readAccountNames(database, ids),
  ]);
  return nameIn(new Map([...institutions.map(({ id, name }) => [id, name] as const), ...accounts]));
}

const nameIn = (names: ReadonlyMap<string, string>) => (owner: string) =>
  names.get(owner) ?? (owner === PLATFORM ? 'Platform' : null);
