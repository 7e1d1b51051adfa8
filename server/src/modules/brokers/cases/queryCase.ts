import '../caseRows/tables.ts';
import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { hasReached } from '@aldgate/domain/brokers/cases/stages.ts';
import { decimal, sumAmounts, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { findWaitingApprovals } from '../../../approvals/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { capitalAccount, projectCash } from '../../../ledger/account.ts';
import { readAvailable } from '../../../ledger/balances.ts';
import { describeCaseDetail } from '../caseRows/describeCase.ts';
import { type CaseRow, findNewestCase } from '../caseRows/readCases.ts';
import { selectShortfalls } from '../caseRows/shortfalls.ts';
import { formatBoard } from '../financing/board.ts';
import { type ProjectState, readProjectState } from '../financing/projectStates.ts';
import { findCause } from './causes.ts';
import type { CaseDeps } from './deps.ts';
import { caseTarget } from './lockProject.ts';

type ProjectCase = OperationsAnswerOf<'queryProjectCase'>;

/** BR-05: a project with its newest case, and what operators can do about it. Throws notFound. */
export async function queryProjectCase(
  deps: CaseDeps,
  { projectNo }: OperationsParsedOf<'queryProjectCase'>,
): Promise<ProjectCase> {
  const { database } = deps;
  const row = await database
    .selectFrom('broker_project')
    .selectAll()
    .where('project_no', '=', projectNo)
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('notFound');
  const state = await readProjectState(database, deps, row);
  const newest = await findNewestCase(database, { projectNo });
  const open = newest?.stage === 'closed' ? undefined : newest;
  const [[project], liquidationCase, cause, cash, shortfall, approvals] = await Promise.all([
    formatBoard(deps, [state]),
    newest === undefined ? null : describeCaseDetail(database, newest, state),
    findCause(database, deps, projectNo, open),
    readAvailable(database, projectCash(projectNo, row.currency)),
    readShortfall(database, state),
    findWaitingApprovals(database, [caseTarget(projectNo)]),
  ]);
  if (project === undefined) throw new ApiError('notFound');
  return {
    project,
    liquidationCase,
    cause,
    acts: listActs({ state, open, cause, shortfall }),
    cash,
    shortfall,
    approvalId: approvals.get(caseTarget(projectNo))?.approvalId ?? null,
  };
}

async function readShortfall(
  database: Database,
  { project: { project_no, institution_id, currency } }: ProjectState,
): Promise<ProjectCase['shortfall']> {
  const found = await selectShortfalls(database).where('p.project_no', '=', project_no).executeTakeFirst();
  if (found === undefined) return null;
  const owed = sumAmounts([found.principal, found.interest]);
  const available = await readAvailable(database, capitalAccount(institution_id, currency));
  return {
    principal: toDecimalString(found.principal),
    interest: toDecimalString(found.interest),
    collectable: decimal(available).lt(owed) ? available : owed,
  };
}

interface Known {
  readonly state: ProjectState;
  readonly open: CaseRow | undefined;
  readonly cause: ProjectCase['cause'];
  readonly shortfall: ProjectCase['shortfall'];
}

/** The acts that are open now. Each is checked again when it is done. */
function listActs({ state, open, cause, shortfall }: Known): ProjectCase['acts'] {
  const { financing, nav, lines } = state;
  const isFinanced = financing?.status === 1 || financing?.status === 3;
  const isBefore = open === undefined || open.stage === 'margin_call';
  const isReleasable = open?.stage === 'cancel' || open?.stage === 'reduce';
  const isAbove = nav?.freshness.state === 'live' && (lines === null || decimal(nav.nav).gte(lines.liquidation));
  const isOpen: Readonly<Record<ProjectCase['acts'][number], boolean>> = {
    begin: (isBefore && isFinanced && cause !== null) || open?.is_held === true,
    take_over: open?.stage === 'reduce',
    release: isReleasable && isAbove,
    payout: open?.stage === 'repay',
    collect: shortfall !== null,
    write_off: shortfall !== null,
    extend: open?.stage === 'margin_call' && open.extended_by === null,
    freeze: isBefore && isFinanced,
    leave_rest:
      open !== undefined && hasReached(open.stage, 'take_over') && open.stage !== 'repay' && open.rest_left_by === null,
  };
  return (Object.keys(isOpen) as ProjectCase['acts']).filter((act) => isOpen[act]);
}
