import type { Database, Tx } from '../../../kernel/database.ts';

/** Finds those of the keys named that brokers use. */
export async function listBrokerKeys(database: Database | Tx, keys: readonly string[]): Promise<readonly string[]> {
  if (keys.length === 0) return [];
  const rows = await database
    .selectFrom('broker_key')
    .select('api_key')
    .where('api_key', 'in', keys)
    .where('status', 'not in', ['deleted', 'expired', 'rejected'])
    .execute();
  return rows.flatMap(({ api_key }) => api_key ?? []);
}
