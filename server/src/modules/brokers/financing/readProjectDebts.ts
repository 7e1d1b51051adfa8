import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';

/** Reads what the projects of institutions owe, principal and interest, in USDT; without a project there is none. */
export async function readProjectDebts(
  database: Database,
  institutionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (institutionIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('broker_project')
    .select(['institution_id', sql<string>`sum(priority_principal + unpaid_interest)`.as('owed')])
    .where('institution_id', 'in', institutionIds)
    .groupBy('institution_id')
    .execute();
  return new Map(rows.map(({ institution_id, owed }) => [institution_id, toDecimalString(owed)]));
}
