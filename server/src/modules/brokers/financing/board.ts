import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { decimal, isPositive } from '@aldgate/domain/money/amount.ts';
import type { FileAnswer } from '../../../kernel/http/handlers.ts';
import { type ExportColumn, exportList, isoTime } from '../../../kernel/lists/export.ts';
import { readInstitutionNames } from '../../institution/index.ts';
import { describeBlock, readOpenBlocks } from '../blocks/readBlocks.ts';
import { readBoardCases } from '../caseRows/describeCase.ts';
import type { FinancingDeps } from './deps.ts';
import { exportedRows } from './exportedRows.ts';
import { formatFigures, shareOfNav } from './figures.ts';
import { english } from './labels.ts';
import { type ProjectState, readProjectStates } from './projectStates.ts';

export type BoardProject = OperationsAnswerOf<'listProjectBoard'>[number];

const COLUMNS: readonly ExportColumn<BoardProject>[] = [
  { heading: english('Customer'), cell: ({ customer }) => customer.name },
  { heading: english('Project'), cell: ({ projectName }) => projectName },
  { heading: english('Project number'), cell: ({ projectNo }) => projectNo },
  { heading: english('Financing status'), cell: ({ financingStatus }) => financingStatus?.toString() ?? null },
  { heading: english('Risk'), cell: ({ riskLevel }) => riskLevel },
  { heading: english('NAV'), cell: ({ nav }) => nav },
  { heading: english('Read (UTC)'), cell: ({ freshness }) => isoTime(freshness.at) },
  { heading: english('State of the reading'), cell: ({ freshness }) => freshness.state },
  { heading: english('Cushion'), cell: ({ cushion }) => cushion },
  { heading: english('Cushion ÷ NAV'), cell: ({ cushionShare }) => cushionShare },
  { heading: english('Priority principal'), cell: ({ priorityPrincipal }) => priorityPrincipal },
  { heading: english('Subordinated principal'), cell: ({ subordinatedPrincipal }) => subordinatedPrincipal },
  { heading: english('Ratio'), cell: ({ ratio }) => ratio },
  { heading: english('Annual rate'), cell: ({ annualRate }) => annualRate },
  { heading: english('Unpaid interest'), cell: ({ unpaidInterest }) => unpaidInterest },
  { heading: english('Exposure ÷ NAV'), cell: ({ exposure }) => exposure },
  { heading: english('Case'), cell: ({ openCase }) => openCase?.stage ?? null },
  { heading: english('Blocks'), cell: ({ blocks }) => blocks.map(({ kind }) => kind).join(', ') },
  { heading: english('Accounts'), cell: ({ accounts }) => accounts.toString() },
];

/** BR-03: the projects of all brokers that run, or those of one, the smallest cushion of NAV first. */
export async function listProjectBoard(
  deps: FinancingDeps,
  { institutionId }: OperationsParsedOf<'listProjectBoard'>,
): Promise<BoardProject[]> {
  let projects = deps.database.selectFrom('broker_project').selectAll().where('status', '=', 'running');
  if (institutionId !== undefined) projects = projects.where('institution_id', '=', institutionId);
  const rows = await projects.orderBy('created_at').orderBy('project_no').execute();
  const board = await formatBoard(deps, await readProjectStates(deps.database, deps, rows));
  return board.toSorted(compareCushions);
}

/** BR-03: the board as a file. */
export async function exportProjectBoard(
  deps: FinancingDeps,
  request: OperationsParsedOf<'exportProjectBoard'>,
): Promise<FileAnswer> {
  const now = deps.clock();
  return exportList({
    list: 'project-board',
    columns: COLUMNS,
    time: ({ createdAt }) => createdAt,
    from: now,
    until: now + 1,
    language: 'en-US',
    items: exportedRows(await listProjectBoard(deps, request)),
  });
}

/** Projects as operators compare them, in the order given. */
export async function formatBoard(
  { database }: Pick<FinancingDeps, 'database'>,
  states: readonly ProjectState[],
): Promise<BoardProject[]> {
  const [names, blocks, cases] = await Promise.all([
    readInstitutionNames(
      database,
      states.map(({ project }) => project.institution_id),
    ),
    readOpenBlocks(
      database,
      states.map(({ project }) => project.project_no),
    ),
    readBoardCases(
      database,
      states.map(({ project }) => project.project_no),
    ),
  ]);
  return states.map((state) => {
    const { project, nav, terms } = state;
    const figures = formatFigures(state);
    const institutionId = project.institution_id;
    return {
      ...figures,
      customer: { institutionId, name: names.get(institutionId) ?? institutionId },
      exposure: nav === undefined ? null : shareOfNav(nav.exposure, nav.nav),
      cushionShare: figures.cushion === null ? null : shareOfNav(figures.cushion, nav?.nav),
      exposureMaximum: terms.exposureMaximum,
      blocks: (blocks.get(project.project_no) ?? []).map(describeBlock),
      openCase: cases.get(project.project_no) ?? null,
    };
  });
}

/** Those with a loan come first: of unknown NAV, then without any, then by the share of NAV that the cushion is. */
function compareCushions(a: BoardProject, b: BoardProject): number {
  const [rankOfA, rankOfB] = [rank(a), rank(b)];
  if (rankOfA !== rankOfB) return rankOfA - rankOfB;
  return a.cushionShare === null || b.cushionShare === null ? 0 : decimal(a.cushionShare).cmp(b.cushionShare);
}

function rank({ priorityPrincipal, nav, cushionShare }: BoardProject): number {
  if (!isPositive(priorityPrincipal)) return 3;
  if (nav === null) return 0;
  return cushionShare === null ? 1 : 2;
}
