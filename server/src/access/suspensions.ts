import type { SuspensionData } from '@aldgate/contract';
import type { Database, Tx } from '../kernel/database.ts';

/** The question for a suspension of a service. */
export const selectSuspension = (database: Database | Tx, service: string) =>
  database.selectFrom('service_suspension').select(['reason', 'since']).where('service', '=', service);

/** Why a service is out of use for everybody and since when; null while it is in use. Read at every use. */
export async function findSuspension(database: Database | Tx, service: string): Promise<SuspensionData | null> {
  const row = await selectSuspension(database, service).executeTakeFirst();
  return row ? { reason: row.reason, since: row.since.getTime() } : null;
}
