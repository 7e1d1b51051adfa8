import type { Leaving } from '@aldgate/domain/brokers/financing/extractable.ts';
import { decimal, isPositive, sumAmounts, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { projectCash } from '../../../ledger/account.ts';
import { readAvailable } from '../../../ledger/balances.ts';
import { findOpenBlock } from '../blocks/readBlocks.ts';
import { findOpenCase } from '../caseRows/readCases.ts';
import type { ProjectNav } from '../nav/projectNav.ts';
import type { ProjectRow } from '../projectRows/projectRows.ts';
import type { FigureDeps } from './deps.ts';
import { isRunning } from './financings.ts';
import { readHeldFor } from './heldFor.ts';
import { selectOpenChanges } from './openChanges.ts';
import { findRanges, type ProjectState, readProjectState } from './projectStates.ts';

interface LeavingOptions {
  /** The change that is evaluated again: it is not among those that are open, and what is held for it is free. */
  readonly exceptChange?: string | undefined;
}

/**
 * BR-05: the figures that bound what leaves a project, and its newest reading; undefined until it was read. In the
 * transaction that stores a change they are those under its locks.
 */
export async function readLeaving(
  database: Database | Tx,
  deps: FigureDeps,
  project: ProjectRow,
  options: LeavingOptions = {},
): Promise<{ readonly leaving: Leaving; readonly nav: ProjectNav | undefined }> {
  const state = await readProjectState(database, deps, project);
  return { leaving: await readLeavingOf(database, state, options), nav: state.nav };
}

/** Reads the figures of {@link readLeaving} of a project that was read. */
export async function readLeavingOf(
  database: Database | Tx,
  state: ProjectState,
  { exceptChange }: LeavingOptions = {},
): Promise<Leaving> {
  const { project, nav, terms } = state;
  const [cash, held, waiting, open, block, openCase] = await Promise.all([
    readAvailable(database, projectCash(project.project_no, project.currency)),
    exceptChange === undefined ? '0' : readHeldFor(database, exceptChange),
    readWaitingAllotments(database, project.project_no),
    readOpenOutflows(database, project.project_no, exceptChange),
    findOpenBlock(database, project.project_no, 'extract'),
    findOpenCase(database, project.project_no),
  ]);
  const transferable = sumAmounts(nav?.accounts.map((account) => account.transferable ?? '0') ?? []);
  return {
    priority: state.priority,
    subordinated: state.subordinated,
    unpaidInterest: state.unpaidInterest,
    boundingNav: nav?.boundingNav ?? '0',
    free: toDecimalString(decimal(cash).plus(held).minus(waiting).plus(transferable)),
    ...open,
    multiples: terms.lines,
    maximumRatio: findMaximumRatio(state),
    isOpen: nav?.freshness.state === 'live' && isAccruing(state) && openCase === undefined,
    isBlocked: block !== undefined,
    hasCase: openCase !== undefined,
  };
}

/** Whether the financing accrues without a case, or nothing is lent. A shortfall is a debt without a running one. */
const isAccruing = ({ financing, priority }: ProjectState): boolean =>
  isRunning(financing) ? financing?.status === 1 : !isPositive(priority);

/** The largest ratio of the strategy. Where the terms do not open it, nothing is lent, and any ratio bounds nothing. */
function findMaximumRatio(state: ProjectState): string {
  const { maximum } = findRanges(state).ratio;
  return isPositive(maximum) ? maximum : '1';
}

/** Project cash that waits for an allotment: its move, which holds it, is not stored yet. */
async function readWaitingAllotments(database: Database | Tx, projectNo: string): Promise<string> {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(a.amount), 0)::text as amount
    from broker_action a join broker_capital_change c on c.change_no = a.change_no
    where c.project_no = ${projectNo} and c.status = 'approved'
      and a.action_type = 'funds_allot' and a.execution = 'none'
  `.execute(database);
  return rows[0]?.amount ?? '0';
}

/** The open changes that take something out; of them the amounts that lower the subordinated side. */
async function readOpenOutflows(database: Database | Tx, projectNo: string, exceptChange = '') {
  const rows = await selectOpenChanges(database, projectNo)
    .select(['c.priority_amount', 'c.subordinated_amount', 'c.profit_amount'])
    .where('c.kind', 'in', ['decrease', 'extract', 'profit'])
    .where('c.change_no', '<>', exceptChange)
    .execute();
  const extracts = rows.map(({ subordinated_amount }) => subordinated_amount);
  return {
    openOutflows: sumAmounts([
      ...extracts,
      ...rows.flatMap(({ priority_amount, profit_amount }) => [priority_amount, profit_amount]),
    ]),
    openExtracts: sumAmounts(extracts),
  };
}
