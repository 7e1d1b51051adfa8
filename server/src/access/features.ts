import type { Feature } from '@aldgate/domain/identity/features.ts';
import type { Database, Tx } from '../kernel/database/database.ts';

/** KY-06: the features that operations switched off for an institution. */
export async function featuresOff(database: Database | Tx, institutionId: string): Promise<Feature[]> {
  const rows = await database
    .selectFrom('institution_feature')
    .select('feature')
    .where('institution_id', '=', institutionId)
    .where('enabled', '=', false)
    .orderBy('feature')
    .execute();
  return rows.map(({ feature }) => feature);
}
