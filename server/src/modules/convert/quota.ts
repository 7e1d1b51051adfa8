import { computeQuota, fitsQuota, QUOTA_WINDOW_MS, type Quota } from '@aldgate/domain/convert/quota.ts';
import { sql } from 'kysely';
import { ApiError } from '../../kernel/apiError.ts';
import type { Database, Tx } from '../../kernel/database.ts';

/** CV-03: the institution's quota for 24 hours in US dollars, its own or the platform's. */
export async function readQuota(database: Database | Tx, institutionId: string, now: number): Promise<Quota> {
  const limit = await readLimit(database, institutionId);
  const { used } = await database
    .selectFrom('convert_order')
    .select((s) => s.fn.coalesce(s.fn.sum<string>('usd_value'), sql<string>`0::numeric`).as('used'))
    .where('institution_id', '=', institutionId)
    .where('created_at', '>', new Date(now - QUOTA_WINDOW_MS))
    .executeTakeFirstOrThrow();
  return computeQuota(limit, used);
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
