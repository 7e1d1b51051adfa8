import { sql } from 'kysely';
import { before, DAY_MS, keptForGood, type Retention } from '../../kernel/retention/retention.ts';

export const HOURLY_AFTER_MS = 7 * DAY_MS;
export const DAILY_AFTER_MS = 91 * DAY_MS;

/**
 * Keeps the last comparison of one balance within an hour or a day. A row is looked at twice in its life: `thinned` is
 * 1 once it is the hour's, 2 once it is the day's.
 */
function thinOut(unit: 'hour' | 'day', from: 0 | 1, afterMs: number): NonNullable<Retention['purge']> {
  return async (database, now, part) => {
    const { rows } = await sql<{ count: number }>`
      with due as (
        select id, exchange_account_id, product, account_type, asset, reconciled_at from reconciliation
        where thinned = ${sql.lit(from)} and reconciled_at < ${before(now, afterMs)} order by reconciled_at limit ${part}
      ), expired as (
        select d.id, exists (
          select from reconciliation r
          where r.exchange_account_id = d.exchange_account_id and r.product = d.product
            and r.account_type = d.account_type and r.asset = d.asset
            and (r.reconciled_at, r.id) > (d.reconciled_at, d.id)
            and r.reconciled_at < date_trunc(${sql.lit(unit)}, d.reconciled_at) + ${sql.lit(`1 ${unit}`)}::interval
        ) as is_followed
        from due d
      ), deleted as (
        delete from reconciliation where id in (select id from expired where is_followed)
      ), kept as (
        update reconciliation set thinned = ${sql.lit(from + 1)}
        where id in (select id from expired where not is_followed)
      )
      select count(*)::int as count from expired
    `.execute(database);
    return rows[0]?.count ?? 0;
  };
}

const byHour = thinOut('hour', 0, HOURLY_AFTER_MS);
const byDay = thinOut('day', 1, DAILY_AFTER_MS);

export const accountRetention: readonly Retention[] = [
  ...keptForGood('exchange_account', 'exchange_key', 'fund_move', 'account_manager', 'broker_key'),
  ...keptForGood('exchange_funding', 'platform_movement', 'account_comparison'),
  { table: 'trading_block', kept: 'until it is lifted' },
  { table: 'reconciliation', kept: 'a week; by the hour for a quarter; then by the day', purge: byHour },
  { table: 'reconciliation', kept: 'the same', purge: byDay },
];
