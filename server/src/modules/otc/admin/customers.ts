import type { OperationsAnswerOf } from '@aldgate/contract';
import { decimal, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import { DAY_MS } from '../../../kernel/retention/retention.ts';
import type { OtcDeps } from '../deps.ts';

interface Row {
  readonly institution_id: string;
  readonly name: string;
  readonly quoted: number;
  readonly accepted: number;
  readonly trades: number;
  readonly volume_usd: string;
  readonly moved_bps: string | null;
}

/** By customer, in 30 days: prices given and accepted, volume, and the mean move of the mid 60 s after trades. */
export async function listDeskCustomers({ database, clock }: OtcDeps): Promise<OperationsAnswerOf<'listDeskCustomer'>> {
  const since = new Date(clock() - 30 * DAY_MS);
  const { rows } = await sql<Row>`
    with prices as (
      select institution_id, count(*)::int as quoted, count(accepted_at)::int as accepted
      from otc_quote where created_at > ${since} and kind <> 'limit' group by 1
    ), trades as (
      select o.institution_id, count(*)::int as trades, sum(o.usd_value) as volume_usd,
        avg(case o.direction when 'buy' then 1 else -1 end * (o.mid_after / q.reference_price - 1) * 10000) as moved_bps
      from otc_order o join otc_quote q on q.id = o.quote_id
      where o.status = 'filled' and o.ended_at > ${since} group by 1
    )
    select i.id as institution_id, i.name, coalesce(p.quoted, 0) as quoted, coalesce(p.accepted, 0) as accepted,
      coalesce(t.trades, 0) as trades, coalesce(t.volume_usd, 0::numeric) as volume_usd, t.moved_bps
    from institution i
      left join prices p on p.institution_id = i.id
      left join trades t on t.institution_id = i.id
    where p.institution_id is not null or t.institution_id is not null
    order by volume_usd desc, i.name
  `.execute(database);
  return rows.map((row) => ({
    customer: { institutionId: row.institution_id, name: row.name },
    quoted: row.quoted,
    accepted: row.accepted,
    trades: row.trades,
    volumeUsd: toDecimalString(decimal(row.volume_usd)),
    movedBps: row.moved_bps === null ? null : round(decimal(row.moved_bps), 2, 'half-even'),
  }));
}
