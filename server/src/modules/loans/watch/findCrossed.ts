import { COLLATERAL_ASSETS, LOAN_ASSETS } from '@aldgate/domain/loans/terms.ts';
import { REARM_BELOW } from '@aldgate/domain/loans/watch.ts';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import type { Indexes } from '../indexes.ts';
import type { Precisions } from '../loanRow.ts';

/** A loan by what is locked for it, its institution first. */
export interface LoanRef {
  readonly id: string;
  readonly institution_id: string;
}

interface Finding {
  readonly indexes: Indexes;
  readonly businessNow: number;
  readonly precisions: Precisions;
}

/**
 * Finds the open loans whose LTV may have crossed a step since it was reported last, and those at or above the last
 * step, in one statement. What is due has the interest of the hour that has started, not rounded down and with two
 * units of the asset beside, so that none is missed; it is computed exactly once the loan is locked. Loans without an
 * index are left out.
 */
export async function findCrossed(
  database: Database,
  { indexes, businessNow, precisions }: Finding,
): Promise<readonly LoanRef[]> {
  const assets = [...new Set<string>([...LOAN_ASSETS, ...COLLATERAL_ASSETS])].flatMap((asset) => {
    const usd = indexes.find(asset);
    return usd === null ? [] : [{ asset, usd, unit: `1e-${precisions(asset)}` }];
  });
  const { rows } = await sql<LoanRef>`
    with usd (asset, usd, unit) as materialized (
      select * from unnest(${assets.map(({ asset }) => asset)}::text[], ${assets.map(({ usd }) => usd)}::numeric[],
        ${assets.map(({ unit }) => unit)}::numeric[])
    ), worth as (
      select l.id, l.institution_id, l.level, l.breach_since, l.margin_call_ltv, l.last_call_ltv, l.liquidation_ltv,
        (l.principal + l.interest + l.overdue_interest + 2 * d.unit + l.principal * (
          l.annual_rate * greatest(hours.started - l.counted_hours, 0)
          + l.overdue_rate * greatest(hours.started - greatest(l.counted_hours, l.maturity_hour), 0)
        ) / 8760) * d.usd as due,
        l.collateral * c.usd as pledged
      from loan l join usd d on d.asset = l.asset join usd c on c.asset = l.collateral_asset
        cross join lateral (
          select ceil(extract(epoch from ${new Date(businessNow)}::timestamptz - l.opened_at) / 3600)::int as started
        ) hours
      where l.status <> 'ended' and not l.is_shortfall
    )
    select id, institution_id from worth
    where breach_since is not null
      or due >= pledged * liquidation_ltv
      or (level = 0 and due >= pledged * margin_call_ltv)
      or (level = 1 and due >= pledged * last_call_ltv)
      or (level > 0 and due < pledged * (
        case level when 1 then margin_call_ltv when 2 then last_call_ltv else liquidation_ltv end
        - ${REARM_BELOW}::numeric
      ))
    order by institution_id, id
  `.execute(database);
  return rows;
}
