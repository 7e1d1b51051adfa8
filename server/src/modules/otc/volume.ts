import { computeQuota, fitsQuota, QUOTA_WINDOW_MS, type Quota } from '@aldgate/domain/convert/quota.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { SIZE_WINDOW_MS } from '@aldgate/domain/otc/order.ts';
import { sql } from 'kysely';
import { ApiError } from '../../kernel/apiError.ts';
import type { Database, Tx } from '../../kernel/database/database.ts';

/** Reads what an institution has traded in 24 hours, in US dollars, of its daily limit. */
export async function readDaily(
  database: Database | Tx,
  { institutionId, limit, now }: { readonly institutionId: string; readonly limit: string; readonly now: number },
): Promise<Quota> {
  const { used } = await database
    .selectFrom('otc_order')
    .select((row) => row.fn.coalesce(row.fn.sum<string>('usd_value'), sql<string>`0`).as('used'))
    .where('institution_id', '=', institutionId)
    .where('status', '=', 'filled')
    .where('ended_at', '>', new Date(now - QUOTA_WINDOW_MS))
    .executeTakeFirstOrThrow();
  return computeQuota(limit, used);
}

/** Throws aboveQuota with the rest of the daily limit. */
export async function assertDaily(
  database: Database | Tx,
  { usdValue, ...window }: Parameters<typeof readDaily>[1] & { readonly usdValue: string },
): Promise<void> {
  const quota = await readDaily(database, window);
  if (!fitsQuota(quota, usdValue)) throw new ApiError('aboveQuota', quota);
}

interface Side {
  readonly institutionId: string;
  readonly baseAsset: string;
  readonly quoteAsset: string;
  readonly fromAsset: string;
  /** Epoch ms. */
  readonly now: number;
}

/**
 * Sums what an institution has traded or holds a price for in a pair and direction, in US dollars. It adds to the size
 * that chooses the margin, so that splitting a trade gains nothing.
 */
export async function readRecentSize(database: Database | Tx, side: Side): Promise<string> {
  const { institutionId, baseAsset, quoteAsset, fromAsset, now } = side;
  const { rows } = await sql<{ size: string }>`
    select coalesce(sum(usd_value), 0::numeric) as size from (
      select usd_value from otc_order
      where institution_id = ${institutionId} and status = 'filled' and ended_at > ${new Date(now - SIZE_WINDOW_MS)}
        and base_asset = ${baseAsset} and quote_asset = ${quoteAsset} and from_asset = ${fromAsset}
      union all
      select usd_value from otc_quote
      where institution_id = ${institutionId} and accepted_at is null and withdrawn_at is null
        and expires_at > ${new Date(now)}
        and base_asset = ${baseAsset} and quote_asset = ${quoteAsset} and from_asset = ${fromAsset}
    ) part
  `.execute(database);
  return toDecimalString(decimal(rows[0]?.size ?? '0'));
}
