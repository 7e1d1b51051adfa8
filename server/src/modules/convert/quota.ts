import { computeQuota, fitsQuota, QUOTA_WINDOW_MS, type Quota } from '@aldgate/domain/convert/quota.ts';
import { sql } from 'kysely';
import { ApiError } from '../../kernel/apiError.ts';
import type { Database, Tx } from '../../kernel/database/database.ts';

/** CV-03: the institution's quota for 24 hours in US dollars, its own or the platform's. */
export async function readQuota(database: Database | Tx, institutionId: string, now: number): Promise<Quota> {
  const limit = await readLimit(database, institutionId);
  return computeQuota(limit, await readUsed(database, institutionId, now - QUOTA_WINDOW_MS));
}

const MINUTE_MS = 60_000;

/** Sums the conversions since a time from the sums of the minutes, and from the orders of the first one. */
async function readUsed(database: Database | Tx, institutionId: string, since: number): Promise<string> {
  const border = new Date(Math.floor(since / MINUTE_MS) * MINUTE_MS + MINUTE_MS);
  const { rows } = await sql<{ used: string }>`
    select coalesce(sum(usd_value), 0::numeric) as used from (
      select usd_value from convert_volume where institution_id = ${institutionId} and minute >= ${border}
      union all
      select usd_value from convert_order
      where institution_id = ${institutionId} and created_at > ${new Date(since)} and created_at < ${border}
    ) part
  `.execute(database);
  return rows[0]?.used ?? '0';
}

/** The institution's own quota, or else the platform's. */
export async function readLimit(database: Database | Tx, institutionId: string | null): Promise<string> {
  const rows = await database
    .selectFrom('convert_quota')
    .select(['institution_id', 'usd_limit'])
    .where((where) => where.or([where('institution_id', 'is', null), where('institution_id', '=', institutionId)]))
    .execute();
  const row = rows.find(({ institution_id: owner }) => owner !== null) ?? rows[0];
  if (!row) throw new Error('the platform has no quota for convert');
  return row.usd_limit;
}

/** Throws aboveQuota with the remaining quota. */
export async function assertQuota(
  database: Database | Tx,
  { institutionId, usdValue, now }: { institutionId: string; usdValue: string; now: number },
): Promise<void> {
  const quota = await readQuota(database, institutionId, now);
  if (!fitsQuota(quota, usdValue)) throw new ApiError('aboveQuota', quota);
}

/**
 * Serialises an institution's orders until their transactions end, so that each counts those before it. Does not
 * block rows that only refer to the institution.
 */
export async function lockInstitution(tx: Tx, institutionId: string): Promise<void> {
  await tx.selectFrom('institution').select('id').where('id', '=', institutionId).forNoKeyUpdate().execute();
}
