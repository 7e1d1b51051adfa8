import type { OperationsAnswerOf } from '@aldgate/contract';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import type { LoanDeps } from '../deps.ts';

type Income = OperationsAnswerOf<'listLoanIncome'>[number];

/** LN-01: what loans earned by month and asset: interest by its lines, fees of liquidations by their receipts. */
export async function listIncome({ database }: LoanDeps): Promise<Income[]> {
  const { rows } = await sql<Income>`
    select month, asset, sum(interest)::text as interest, sum(overdue)::text as "overdueInterest",
      sum(fees)::text as "liquidationFees", sum(written_off)::text as "writtenOff"
    from (
      select to_char(i.day, 'YYYY-MM') as month, l.asset, i.interest, i.overdue_interest as overdue,
        0::numeric as fees, 0::numeric as written_off
      from loan_interest_line i join loan l on l.id = i.loan_id
      union all
      select to_char(e.business_at at time zone 'UTC', 'YYYY-MM'), l.asset, 0, 0,
        coalesce((r.payload::jsonb ->> 'fee')::numeric, 0),
        case when e.event = 'written_off' then e.paid_principal + e.paid_interest + e.paid_overdue_interest else 0 end
      from loan_event e join loan l on l.id = e.loan_id left join loan_receipt r on r.event_id = e.id
      where e.event in ('sold', 'written_off')
    ) earned
    group by month, asset
    order by month desc, asset`.execute(database);
  return rows.map((row) => ({
    ...row,
    interest: toDecimalString(row.interest),
    overdueInterest: toDecimalString(row.overdueInterest),
    liquidationFees: toDecimalString(row.liquidationFees),
    writtenOff: toDecimalString(row.writtenOff),
  }));
}
