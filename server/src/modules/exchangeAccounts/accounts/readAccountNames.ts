import type { Database } from '../../../kernel/database/database.ts';

/**
 * The names of trading accounts as operators read them, by id: the institution, and the label that the customer reads,
 * which is the same for the institution's own account.
 */
export async function readAccountNames(
  database: Database,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (accountIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('exchange_account as a')
    .innerJoin('institution as i', 'i.id', 'a.institution_id')
    .select(['a.id', 'a.name', 'i.name as institution'])
    .where('a.id', 'in', accountIds)
    .execute();
  return new Map(
    rows.map(({ id, name, institution }) => [id, name === institution ? name : `${institution}, ${name}`]),
  );
}
