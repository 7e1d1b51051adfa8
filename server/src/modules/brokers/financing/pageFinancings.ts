import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { brokerTerms } from '@aldgate/contract/brokers/terms.ts';
import { formatRatio } from '@aldgate/domain/brokers/financing/tranches.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { utcDay } from '@aldgate/domain/time/utcDay.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { column, directionOf } from '../../../kernel/lists/keyset.ts';
import { listSource } from '../../../kernel/lists/listSource.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';
import { describeCaseDetail } from '../caseRows/describeCase.ts';
import { findNewestCase } from '../caseRows/readCases.ts';
import { requireProject } from '../projectRows/projectRows.ts';
import type { FinancingDeps } from './deps.ts';
import { describeChanges } from './describeChange.ts';
import { type Financing, findAnnualRate, readNewestFinancings, withRates } from './financings.ts';
import { readProjectState } from './projectStates.ts';

type ListedFinancing = AnswerOf<'pageFinancing'>['items'][number];

/** BR-03: a broker's financings, by their start. */
export async function pageFinancings(
  deps: FinancingDeps,
  institutionId: string,
  request: ParsedOf<'pageFinancing'>,
): Promise<AnswerOf<'pageFinancing'>> {
  const { database } = deps;
  const { sort, projectNo, status, startTime, endTime } = request.queryCondition;
  let matching = selectFinancings(database, institutionId);
  if (projectNo !== undefined) matching = matching.where('f.project_no', '=', projectNo);
  if (status !== undefined) matching = matching.where('f.status', '=', status);
  if (startTime !== undefined) matching = matching.where('f.started_at', '>=', new Date(startTime));
  if (endTime !== undefined) matching = matching.where('f.started_at', '<', new Date(endTime));
  const source = listSource({
    database,
    scope: ['financings', institutionId, { projectNo, status, startTime, endTime }],
    order: [column('f.started_at', 'time'), column('f.financing_no', 'text')],
    matching,
    select: (financings) => financings.selectAll('f'),
  });
  const { rows, ...page } = await readPage(source, request, directionOf(sort));
  return { items: await formatFinancings(deps, institutionId, await withRates(database, rows)), ...page };
}

const selectFinancings = (database: Database, institutionId: string) =>
  database
    .selectFrom('broker_financing as f')
    .innerJoin('broker_project as p', 'p.project_no', 'f.project_no')
    .where('p.institution_id', '=', institutionId);

/** BR-03: reads a financing with its terms, its interest by the day and its changes. Throws notFound. */
export async function readFinancing(
  deps: FinancingDeps,
  institutionId: string,
  { financingNo }: ParsedOf<'queryFinancingDetail'>,
): Promise<Omit<AnswerOf<'queryFinancingDetail'>, 'statements'>> {
  const { database } = deps;
  const row = await selectFinancings(database, institutionId)
    .selectAll('f')
    .where('f.financing_no', '=', financingNo)
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('notFound');
  const [financing] = await formatFinancings(deps, institutionId, await withRates(database, [row]));
  if (financing === undefined) throw new ApiError('notFound');
  const project = await requireProject(database, institutionId, row.project_no);
  const [lines, changes, newest, state] = await Promise.all([
    listLines(database, financingNo),
    listChanges(database, row),
    findNewestCase(database, { financingNo }),
    readProjectState(database, deps, project),
  ]);
  const liquidationCase = newest === undefined ? null : await describeCaseDetail(database, newest, state);
  return { ...financing, terms: brokerTerms.parse(row.terms), lines, changes: [...changes], liquidationCase };
}

/** Financings as lists show them. The principals are the project's, so an earlier financing has none any more. */
async function formatFinancings(
  { database, businessClock }: FinancingDeps,
  institutionId: string,
  financings: readonly Financing[],
): Promise<ListedFinancing[]> {
  const projectNos = [...new Set(financings.map(({ project_no }) => project_no))];
  const [today, newest, projects] = await Promise.all([
    businessClock(database).then(utcDay),
    readNewestFinancings(database, projectNos),
    Promise.all(projectNos.map((projectNo) => requireProject(database, institutionId, projectNo))),
  ]);
  return financings.flatMap((financing) => {
    const project = projects.find(({ project_no }) => project_no === financing.project_no);
    if (project === undefined) return [];
    const isNewest = newest.get(financing.project_no)?.financing_no === financing.financing_no;
    const present = (amount: string) => (isNewest ? toDecimalString(amount) : '0');
    const priorityPrincipal = present(project.priority_principal);
    const subordinatedPrincipal = present(project.subordinated_principal);
    return [
      {
        financingNo: financing.financing_no,
        projectNo: project.project_no,
        projectName: project.name,
        currency: project.currency,
        status: financing.status,
        priorityPrincipal,
        subordinatedPrincipal,
        ratio: formatRatio(priorityPrincipal, subordinatedPrincipal),
        annualRate: toDecimalString(findAnnualRate(financing, today)),
        unpaidInterest: present(project.unpaid_interest),
        startedOn: financing.started_on,
        endedOn: financing.ended_on,
      },
    ];
  });
}

async function listLines(database: Database, financingNo: string) {
  const rows = await database
    .selectFrom('broker_interest_line')
    .selectAll()
    .where('financing_no', '=', financingNo)
    .orderBy('day')
    .execute();
  return rows.map((row) => ({
    day: row.day,
    principal: toDecimalString(row.principal),
    annualRate: toDecimalString(row.annual_rate),
    interest: toDecimalString(row.interest),
  }));
}

/** The changes of a financing: those with its loans and repayments, and others of its project while it ran. */
async function listChanges(database: Database, financing: Omit<Financing, 'rates'>) {
  const { financing_no: financingNo, project_no: projectNo, started_at: startedAt, ended_at: endedAt } = financing;
  const rows = await database
    .selectFrom('broker_capital_change as c')
    .selectAll('c')
    .where('c.project_no', '=', projectNo)
    .where((c) =>
      c.or([
        c.exists(
          c
            .selectFrom('broker_action as a')
            .select('a.action_no')
            .whereRef('a.change_no', '=', 'c.change_no')
            .where('a.financing_no', '=', financingNo),
        ),
        c.and([c('c.created_at', '>=', startedAt), ...(endedAt === null ? [] : [c('c.created_at', '<=', endedAt)])]),
      ]),
    )
    .orderBy('c.created_at')
    .execute();
  return describeChanges(database, rows);
}
