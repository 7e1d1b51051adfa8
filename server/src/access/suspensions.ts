import type { SuspensionData } from '@aldgate/contract';
import type { Database, Tx } from '../kernel/database.ts';

/** The query for a service's suspension. */
export const selectSuspension = (database: Database | Tx, service: string) =>
  database.selectFrom('service_suspension').select(['reason', 'since']).where('service', '=', service);

/** Why and since when a service is suspended; null if it is not. Read at every use. */
export async function findSuspension(database: Database | Tx, service: string): Promise<SuspensionData | null> {
  const row = await selectSuspension(database, service).executeTakeFirst();
  return row ? { reason: row.reason, since: row.since.getTime() } : null;
}
