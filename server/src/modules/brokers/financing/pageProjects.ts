import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { sumAmounts } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import { column, directionOf } from '../../../kernel/lists/keyset.ts';
import { listSource } from '../../../kernel/lists/listSource.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';
import { readTerms } from '../terms/readTerms.ts';
import type { FinancingDeps } from './deps.ts';
import { formatFigures } from './figures.ts';
import { readProjectStates } from './projectStates.ts';

type Condition = Omit<ParsedOf<'pageProject'>['queryCondition'], 'sort'>;

/** BR-02: a broker's projects with their figures, and the sums of those that run. */
export async function pageProjects(
  deps: FinancingDeps,
  institutionId: string,
  request: ParsedOf<'pageProject'>,
): Promise<AnswerOf<'pageProject'>> {
  const { database } = deps;
  const { sort, ...condition } = request.queryCondition;
  const source = listProjects(database, institutionId, condition);
  const [{ rows, ...page }, totals] = await Promise.all([
    readPage(source, request, directionOf(sort)),
    readTotals(deps, institutionId),
  ]);
  const states = await readProjectStates(database, deps, rows);
  return { items: states.map(formatFigures), ...page, totals };
}

function listProjects(database: Database, institutionId: string, condition: Condition) {
  const { status, strategy, name, startTime, endTime } = condition;
  let matching = database.selectFrom('broker_project as p').where('p.institution_id', '=', institutionId);
  if (status !== undefined) matching = matching.where('p.status', '=', status);
  if (strategy !== undefined) matching = matching.where('p.strategy', '=', strategy);
  if (name !== undefined) matching = matching.where(sql<boolean>`strpos(lower(p.name), lower(${name})) > 0`);
  if (startTime !== undefined) matching = matching.where('p.created_at', '>=', new Date(startTime));
  if (endTime !== undefined) matching = matching.where('p.created_at', '<', new Date(endTime));
  return listSource({
    database,
    scope: ['projects', institutionId, condition],
    order: [column('p.created_at', 'time'), column('p.project_no', 'text')],
    matching,
    select: (projects) => projects.selectAll('p'),
  });
}

/** The sums of a broker's projects that run. */
async function readTotals(deps: FinancingDeps, institutionId: string): Promise<AnswerOf<'pageProject'>['totals']> {
  const { database, exchanges } = deps;
  const [{ terms }, projects] = await Promise.all([
    readTerms(database, exchanges, institutionId),
    database
      .selectFrom('broker_project')
      .selectAll()
      .where('institution_id', '=', institutionId)
      .where('status', '=', 'running')
      .execute(),
  ]);
  const figures = (await readProjectStates(database, deps, projects)).map(formatFigures);
  return {
    lent: sumAmounts(figures.map(({ priorityPrincipal }) => priorityPrincipal)),
    creditLimit: terms.creditLimit,
    nav: sumAmounts(figures.map(({ nav }) => nav ?? '0')),
    interestADay: sumAmounts(figures.map((each) => each.interestADay)),
  };
}
