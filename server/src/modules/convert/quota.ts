import { computeQuota, fitsQuota, QUOTA_WINDOW_MS, type Quota } from '@aldgate/domain/convert/quota.ts';
import { sql } from 'kysely';
import { ApiError } from '../../kernel/apiError.ts';
import type { Database, Tx } from '../../kernel/database.ts';

/** CV-03: what an institution may convert in 24 hours, in US dollars; its own value before the platform's. */
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

/** The platform's quota, or an institution's where it has one of its own. */
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

/** Throws aboveQuota with what is left where a conversion of this value does not fit. */
export async function assertQuota(
  database: Database | Tx,
  { institutionId, usdValue, now }: { institutionId: string; usdValue: string; now: number },
): Promise<void> {
  const quota = await readQuota(database, institutionId, now);
  if (!fitsQuota(quota, usdValue)) throw new ApiError('aboveQuota', quota);
}

/**
 * Lets an institution's orders pass one after the other until their transactions end, so that each counts those before
 * it. Records that only refer to the institution are not held up.
 */
export async function lockInstitution(tx: Tx, institutionId: string): Promise<void> {
  await tx.selectFrom('institution').select('id').where('id', '=', institutionId).forNoKeyUpdate().execute();
}
