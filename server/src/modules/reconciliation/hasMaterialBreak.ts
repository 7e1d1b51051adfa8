import { sql } from 'kysely';
import type { Database } from '../../kernel/database/database.ts';
import { readBalances } from '../../ledger/balances.ts';
import { selectMaterial } from './selectMaterial.ts';

/** Whether a break that may be material touches an institution: its own, or one of an asset that it has. */
export async function hasMaterialBreak(database: Database, institutionId: string): Promise<boolean> {
  const assets = (await readBalances(database, institutionId)).map(({ asset }) => asset);
  const row = await selectMaterial(database)
    .select('id')
    .where((where) =>
      where.or([
        where('institution_id', '=', institutionId),
        where.and([
          where('institution_id', 'is', null),
          where.or([where('asset', 'is', null), where('asset', '=', sql<string>`any(${assets}::text[])`)]),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
