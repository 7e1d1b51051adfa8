import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { computeExtractable } from '@aldgate/domain/brokers/financing/extractable.ts';
import { computeProfit } from '@aldgate/domain/brokers/financing/profit.ts';
import { decimal, isPositive, sumAmounts, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { addDays, utcDay } from '@aldgate/domain/time/utcDay.ts';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import { projectCash } from '../../../ledger/account.ts';
import { readBalance } from '../../../ledger/balances.ts';
import { listBrokerAccounts, listPendingMoves, readAllotted } from '../../exchangeAccounts/index.ts';
import { formatReference } from '../accounts/pageAccounts.ts';
import { readOpenBlocks } from '../blocks/readBlocks.ts';
import { describeCase } from '../caseRows/describeCase.ts';
import { findNewestCase } from '../caseRows/readCases.ts';
import { type ProjectRow, requireProject } from '../projectRows/projectRows.ts';
import { readTerms } from '../terms/readTerms.ts';
import { listCloses } from './closes.ts';
import type { FinancingDeps } from './deps.ts';
import { describeChanges } from './describeChange.ts';
import { formatFigures, shareOfNav } from './figures.ts';
import { selectOpenChanges } from './openChanges.ts';
import { findRanges, type ProjectState, readProjectState } from './projectStates.ts';
import { readCreditUsed } from './readCredit.ts';
import { readLeavingOf } from './readLeaving.ts';

type ProjectInfo = AnswerOf<'queryBrokerProjectInfo'>;

/** The days of closes that the answer has. */
const CLOSES_DAYS = 90;

/** BR-03: a project with its capital, NAV, lines, accounts, closes and open changes. Throws notFound. */
export async function queryProjectInfo(
  deps: FinancingDeps,
  institutionId: string,
  { projectNo }: ParsedOf<'queryBrokerProjectInfo'>,
): Promise<ProjectInfo> {
  const { database, exchanges, businessClock } = deps;
  const project = await requireProject(database, institutionId, projectNo);
  const state = await readProjectState(database, deps, project);
  const today = utcDay(await businessClock(database));
  const [money, leaving, expected, closes, accrued, projectAccounts, openChanges, { terms }, used, blocks, newestCase] =
    await Promise.all([
      readMoney(database, project),
      readLeavingOf(database, state),
      readExpected(database, project),
      listCloses(database, projectNo, addDays(today, -CLOSES_DAYS)),
      readAccruedSince(database, projectNo, `${today.slice(0, 7)}-01`),
      describeAccounts(database, state),
      listOpenChanges(database, projectNo),
      readTerms(database, exchanges, institutionId),
      readCreditUsed(database, institutionId),
      readOpenBlocks(database, [projectNo]),
      findNewestCase(database, { projectNo }),
    ]);
  const { priority, subordinated, nav } = state;
  // One that has closed stays while it is what the financing ended with.
  const isShown = newestCase !== undefined && (newestCase.stage !== 'closed' || state.financing?.status === 5);
  const { ratio, annualRate } = findRanges(state);
  const actual = sumAmounts([priority, subordinated]);
  const creditLeft = toDecimalString(decimal(terms.creditLimit).minus(used));
  return {
    ...formatFigures(state),
    settlementCycle: 'natural_month',
    expectedRecharge: sumAmounts([actual, expected]),
    actualRecharge: actual,
    withdrawable: computeExtractable(leaving).available,
    boundingNav: nav?.boundingNav ?? null,
    ...money,
    closes,
    accruedThisMonth: accrued,
    profit: nav === undefined ? null : computeProfit(nav.nav, state),
    profitTaken: toDecimalString(project.profit_taken),
    exposure: nav === undefined ? null : shareOfNav(nav.exposure, nav.nav),
    terms: { ratio, annualRate, lines: state.terms.lines },
    creditLeft: isPositive(creditLeft) ? creditLeft : '0',
    projectAccounts,
    blocks: (blocks.get(project.project_no) ?? []).map(({ kind }) => kind),
    liquidationCase: isShown ? await describeCase(database, newestCase, state) : null,
    openChanges: [...openChanges],
  };
}

/** The project's cash, and what is on its way between it and its accounts: the ledger has that at its source. */
async function readMoney(database: Database, { project_no: projectNo, currency }: ProjectRow) {
  const [balance, moves] = await Promise.all([
    readBalance(database, projectCash(projectNo, currency)),
    listPendingMoves(database, [projectNo]),
  ]);
  const leaving = sumAmounts(moves.filter((move) => move.from === null).map(({ amount }) => amount));
  return {
    cash: toDecimalString(decimal(balance.total).minus(leaving)),
    inTransit: sumAmounts(moves.filter((move) => move.asset === currency).map(({ amount }) => amount)),
  };
}

/** Sums what approved changes still add to the principals; below zero where they take some. */
async function readExpected(database: Database, { project_no: projectNo }: ProjectRow): Promise<string> {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(case
      when a.action_type in ('inferior_transfer', 'loan') then a.amount
      when a.action_type in ('repayment', 'inferior_extract') then -a.amount
      else 0
    end), 0)::text as amount
    from broker_action a join broker_capital_change c on c.change_no = a.change_no
    where c.project_no = ${projectNo} and c.status = 'approved' and a.execution in ('none', 'moving')
  `.execute(database);
  return rows[0]?.amount ?? '0';
}

/** The interest lines of a project's financings from a day on. */
async function readAccruedSince(database: Database, projectNo: string, day: string): Promise<string> {
  const row = await database
    .selectFrom('broker_interest_line as l')
    .innerJoin('broker_financing as f', 'f.financing_no', 'l.financing_no')
    .select((all) => all.fn.sum<string | null>('l.interest').as('interest'))
    .where('f.project_no', '=', projectNo)
    .where('l.day', '>=', day)
    .executeTakeFirst();
  return toDecimalString(row?.interest ?? '0');
}

async function describeAccounts(
  database: Database,
  { project, nav }: ProjectState,
): Promise<ProjectInfo['projectAccounts']> {
  const { project_no: projectNo, currency } = project;
  const accounts = await listBrokerAccounts(database, project.institution_id, { projectNo });
  const allotted = await readAllotted(database, projectNo, currency);
  return accounts.map((account) => {
    const reading = nav?.accounts.find(({ accountId }) => accountId === account.accountId);
    const equity = reading?.equity ?? null;
    return {
      ...formatReference(account),
      equity,
      share: equity === null ? null : shareOfNav(equity, nav?.nav),
      allotted: allotted.get(account.accountId) ?? '0',
      marginRatio: reading?.marginRatio ?? null,
      transferable: reading?.transferable ?? null,
      freshness: reading?.freshness ?? { state: 'connecting', at: null, ageMs: null },
    };
  });
}

/** The open changes of a project, the oldest first. */
const listOpenChanges = async (database: Database, projectNo: string) =>
  describeChanges(
    database,
    await selectOpenChanges(database, projectNo).selectAll('c').orderBy('c.created_at').execute(),
  );
