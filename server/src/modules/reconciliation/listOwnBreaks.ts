import type { Database, Tx } from '../../kernel/database/database.ts';
import { selectMaterial } from './selectMaterial.ts';

const LISTED_MAX = 10;

/** The titles of material breaks on an institution's own addresses and accounts, the oldest first; at most ten. */
export async function listOwnBreaks(database: Database | Tx, institutionId: string): Promise<readonly string[]> {
  const rows = await selectMaterial(database)
    .select('title')
    .where('institution_id', '=', institutionId)
    .orderBy('first_seen_at')
    .orderBy('id')
    .limit(LISTED_MAX)
    .execute();
  return rows.map(({ title }) => title);
}
