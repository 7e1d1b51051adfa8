import type { AnswerOf } from '@aldgate/contract';
import { decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';

export type Execution = AnswerOf<'queryBlockExecution'>;

/** Sizes that are compared, in US dollars. */
const SIZES = ['1000000', '5000000', '20000000'] as const;

interface Row {
  readonly base_asset: string;
  readonly quote_asset: string;
  readonly band: number;
  readonly trades: number;
  readonly volume_usd: string;
  readonly distance_bps: string;
  readonly moved_bps: string | null;
}

/**
 * Reads the trades of a month in UTC by pair and size: volume, the mean distance of the price from the mid weighted by
 * volume, above zero where it is worse for the customer, and the mean move of the mid 60 seconds later, above zero in
 * the customer's favour. `institutionId` null: those of all customers.
 */
export async function readExecution(
  database: Database,
  { month, institutionId }: { readonly month: string; readonly institutionId: string | null },
): Promise<Execution> {
  const from = new Date(`${month}-01T00:00:00Z`);
  const until = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1));
  const { rows } = await sql<Row>`
    select o.base_asset, o.quote_asset, width_bucket(o.usd_value, ${[...SIZES]}::numeric[]) as band,
      count(*)::int as trades, sum(o.usd_value) as volume_usd,
      sum(side * (o.price / q.reference_price - 1) * 10000 * o.usd_value) / nullif(sum(o.usd_value), 0) as distance_bps,
      avg(side * (o.mid_after / q.reference_price - 1) * 10000) as moved_bps
    from otc_order o join otc_quote q on q.id = o.quote_id
      cross join lateral (select case o.direction when 'buy' then 1 else -1 end as side) as s
    where o.status = 'filled' and o.ended_at >= ${from} and o.ended_at < ${until}
      and (${institutionId}::uuid is null or o.institution_id = ${institutionId}::uuid)
    group by 1, 2, 3 order by 1, 2, 3
  `.execute(database);
  const volume = rows.reduce((sum, { volume_usd: usd }) => sum.plus(usd), decimal('0'));
  return {
    month,
    rows: rows.map((row) => ({
      baseAsset: row.base_asset,
      quoteAsset: row.quote_asset,
      toUsd: SIZES[row.band] ?? null,
      trades: row.trades,
      volumeUsd: toDecimalString(decimal(row.volume_usd)),
      distanceBps: round(row.distance_bps, 2, 'half-even'),
      movedBps: row.moved_bps === null ? null : round(row.moved_bps, 2, 'half-even'),
    })),
    trades: rows.reduce((sum, { trades }) => sum + trades, 0),
    volumeUsd: toDecimalString(volume),
  };
}
