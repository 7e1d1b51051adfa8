import '../capital/interestTables.ts';
import { planStatements } from '@aldgate/domain/brokers/financing/statements.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import { digestLines } from '../capital/issueStatements.ts';
import { type BrokerDifference, compare } from './differences.ts';

/** Statements whose lines are in memory at a time. */
const PART = 200;

/** Compares each statement with its lines, and what projects' statements count as paid with the journal. */
export async function compareStatements(
  tx: Tx,
): Promise<{ readonly statements: number; readonly differences: readonly BrokerDifference[] }> {
  const differences: BrokerDifference[] = [...(await comparePaid(tx))];
  let statements = 0;
  let after = '';
  for (;;) {
    const part = await tx
      .selectFrom('broker_statement')
      .selectAll()
      .where('statement_no', '>', after)
      .orderBy('statement_no')
      .limit(PART)
      .execute();
    if (part.length === 0) return { statements, differences };
    statements += part.length;
    after = part.at(-1)?.statement_no ?? after;
    const lines = await tx
      .selectFrom('broker_statement as s')
      .innerJoin('broker_interest_line as l', (join) =>
        join
          .onRef('l.financing_no', '=', 's.financing_no')
          .onRef('l.day', '>=', 's.start_on')
          .onRef('l.day', '<=', 's.end_on'),
      )
      .select(['s.statement_no', 'l.day', 'l.principal', 'l.annual_rate as annualRate', 'l.interest'])
      .where(
        's.statement_no',
        'in',
        part.map(({ statement_no }) => statement_no),
      )
      .orderBy('l.day')
      .execute();
    const linesOf = Map.groupBy(lines, ({ statement_no }) => statement_no);
    for (const { statement_no: name, interest, days, start_on, end_on, digest } of part) {
      const [planned] = planStatements(linesOf.get(name) ?? []);
      const stored = [start_on, end_on, `${days} days`, digest].join(' ');
      const recomputed = [planned?.startOn, planned?.endOn, `${planned?.days} days`, digestLines(planned?.lines ?? [])];
      differences.push(...compare(`${name}, by its lines`, interest, planned?.interest ?? '0'));
      if (stored !== recomputed.join(' '))
        differences.push({ subject: `${name}, its lines`, stored, recomputed: recomputed.join(' ') });
    }
  }
}

/** Compares the paid interest of projects by their statements with their lines less U. */
async function comparePaid(tx: Tx): Promise<readonly BrokerDifference[]> {
  const { rows } = await sql<{ project_no: string; paid: string; unpaid: string; interest: string }>`
    with paid as (
      select project_no, sum(paid_amount) as paid from broker_statement group by project_no
    ), lines as (
      select f.project_no, sum(l.interest) as interest
      from broker_interest_line l join broker_financing f on f.financing_no = l.financing_no
      group by f.project_no
    )
    select p.project_no, s.paid::text, p.unpaid_interest::text as unpaid, coalesce(l.interest, 0)::text as interest
    from broker_project p join paid s on s.project_no = p.project_no
    left join lines l on l.project_no = p.project_no
    order by p.project_no
  `.execute(tx);
  return rows.flatMap(({ project_no: name, paid, unpaid, interest }) =>
    compare(`${name} paid interest, by its statements`, paid, toDecimalString(decimal(interest).minus(unpaid))),
  );
}
