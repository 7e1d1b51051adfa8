import '../caseRows/tables.ts';
import type { AnswerOf } from '@aldgate/contract';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { utcDay } from '@aldgate/domain/time/utcDay.ts';
import { owedOf } from '../capital/interestPayments.ts';
import { selectOverdue } from '../capital/overdue.ts';
import { describeCase } from '../caseRows/describeCase.ts';
import { selectShortfalls } from '../caseRows/shortfalls.ts';
import { readProjectState } from '../financing/projectStates.ts';
import { requireProject } from '../projectRows/projectRows.ts';
import type { CaseDeps } from './deps.ts';

/** BR-05, BR-08: what a broker has to do: its open cases, the oldest first, overdue statements, and shortfalls. */
export async function listBrokerCases(deps: CaseDeps, institutionId: string): Promise<AnswerOf<'listBrokerCase'>> {
  const { database } = deps;
  const rows = await database
    .selectFrom('broker_case')
    .selectAll()
    .where('institution_id', '=', institutionId)
    .where('stage', '<>', 'closed')
    .orderBy('id')
    .execute();
  const [cases, overdue, shortfalls] = await Promise.all([
    Promise.all(
      rows.map(async (row) => {
        const project = await requireProject(database, institutionId, row.project_no);
        return describeCase(database, row, await readProjectState(database, deps, project));
      }),
    ),
    selectOverdue(database, utcDay(await deps.businessClock(database)))
      .where('s.institution_id', '=', institutionId)
      .execute(),
    selectShortfalls(database).where('p.institution_id', '=', institutionId).execute(),
  ]);
  return {
    cases,
    overdue: overdue.map((row) => ({
      statementNo: row.statement_no,
      projectNo: row.project_no,
      projectName: row.name,
      currency: row.currency,
      amount: owedOf(row),
      dueOn: row.due_on,
    })),
    shortfalls: shortfalls.map(({ principal, interest, ...project }) => ({
      ...project,
      principal: toDecimalString(principal),
      interest: toDecimalString(interest),
    })),
  };
}
