import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import { type BrokerDifference, compare } from './differences.ts';

interface ProjectSums {
  readonly project_no: string;
  readonly priority: string;
  readonly subordinated: string;
  readonly unpaid: string;
  /** By the journal. */
  readonly lent: string;
  readonly payable: string;
  /** Entries of interest payable that are no accruals: payments, and what was written off. */
  readonly paid: string;
  /** By the lines. */
  readonly interest: string;
  /** By the executed actions. */
  readonly paid_in: string;
}

/** Compares the principals and the unpaid interest of all projects with the journal, the lines and the actions. */
export async function compareProjects(
  tx: Tx,
): Promise<{ readonly projects: number; readonly differences: readonly BrokerDifference[] }> {
  const { rows } = await sql<ProjectSums>`
    with journal as (
      select a.owner, a.type, t.flow, sum(e.amount) as amount
      from ledger_account a
      join ledger_entry e on e.account_id = a.id
      join ledger_transfer t on t.id = e.transfer_id
      where a.type in ('platform_loan', 'interest_payable')
      group by a.owner, a.type, t.flow
    ), sums as (
      select owner,
        coalesce(-sum(amount) filter (where type = 'platform_loan'), 0) as lent,
        coalesce(-sum(amount) filter (where type = 'interest_payable'), 0) as payable,
        coalesce(sum(amount) filter (where type = 'interest_payable' and flow <> 'interest_accrual'), 0) as paid
      from journal group by owner
    ), lines as (
      select f.project_no, sum(l.interest) as interest
      from broker_interest_line l join broker_financing f on f.financing_no = l.financing_no
      group by f.project_no
    ), capital as (
      select project_no, sum(case action_type when 'inferior_transfer' then amount else -amount end) as paid_in
      from broker_action
      where execution = 'done' and action_type in ('inferior_transfer', 'inferior_extract')
      group by project_no
    )
    select p.project_no, p.priority_principal::text as priority, p.subordinated_principal::text as subordinated,
      p.unpaid_interest::text as unpaid, coalesce(s.lent, 0)::text as lent, coalesce(s.payable, 0)::text as payable,
      coalesce(s.paid, 0)::text as paid, coalesce(l.interest, 0)::text as interest,
      coalesce(c.paid_in, 0)::text as paid_in
    from broker_project p
    left join sums s on s.owner = p.project_no
    left join lines l on l.project_no = p.project_no
    left join capital c on c.project_no = p.project_no
    order by p.project_no
  `.execute(tx);
  return { projects: rows.length, differences: rows.flatMap(compareProject) };
}

function compareProject(row: ProjectSums): readonly BrokerDifference[] {
  const { project_no: name } = row;
  return [
    ...compare(`${name} priority principal`, row.priority, row.lent),
    ...compare(`${name} subordinated principal`, row.subordinated, row.paid_in),
    ...compare(`${name} unpaid interest, by the journal`, row.unpaid, row.payable),
    ...compare(
      `${name} unpaid interest and what was paid, by the lines`,
      toDecimalString(decimal(row.unpaid).plus(row.paid)),
      row.interest,
    ),
  ];
}
