import type { AnswerOf, OperationsAnswerOf, OperationsParsedOf, ParsedOf } from '@aldgate/contract';
import { sumAmounts } from '@aldgate/domain/money/amount.ts';
import {
  type AccountRisk,
  type BrokerAccount,
  describeInTransit,
  listAccountHolders,
  listBrokerAccounts,
} from '../../exchangeAccounts/index.ts';
import { readInstitutionNames } from '../../institution/index.ts';
import { formatReference, freshnessWithoutKey } from '../accounts/pageAccounts.ts';
import type { BrokersDeps } from '../deps.ts';
import type { FinancingDeps } from '../financing/deps.ts';
import { UNREAD } from '../financing/figures.ts';
import { type ProjectState, readProjectState, readProjectStates } from '../financing/projectStates.ts';
import { type ProjectBooks, readBooks } from '../nav/readBooks.ts';
import { requireProject } from '../projectRows/projectRows.ts';
import { createBracketTables } from './bracketTables.ts';

export interface RiskDeps extends FinancingDeps, Pick<BrokersDeps, 'brokerAccounts'> {}

type Risk = AnswerOf<'queryProjectRisk'>;

/** BR-03: the positions, marks, brackets and claims of a project, or of all of a broker's accounts. Throws notFound. */
export async function queryProjectRisk(
  deps: RiskDeps,
  institutionId: string,
  { projectNo }: ParsedOf<'queryProjectRisk'>,
): Promise<Risk> {
  const { database } = deps;
  const projects =
    projectNo === undefined
      ? await readRunning(deps, [institutionId])
      : [await readProjectState(database, deps, await requireProject(database, institutionId, projectNo))];
  const accounts = await listBrokerAccounts(database, institutionId, { projectNo, isOpen: true });
  return formatRisk(deps, projects, accounts);
}

/** BR-03: the same of all brokers, or of one. */
export async function queryBrokerRisk(
  deps: RiskDeps,
  { institutionId }: OperationsParsedOf<'queryBrokerRisk'>,
): Promise<OperationsAnswerOf<'queryBrokerRisk'>> {
  const { database } = deps;
  const holders = institutionId === undefined ? await listAccountHolders(database) : [institutionId];
  const states = await readRunning(deps, holders);
  const accounts = (await Promise.all(holders.map((id) => listBrokerAccounts(database, id, { isOpen: true })))).flat();
  const names = await readInstitutionNames(database, holders);
  const customerOf = new Map([
    ...states.map(({ project }) => [project.project_no, project.institution_id] as const),
    ...accounts.map((account) => [account.accountId, account.institutionId] as const),
  ]);
  const name = (key: string) => {
    const id = customerOf.get(key) ?? key;
    return { customer: { institutionId: id, name: names.get(id) ?? id } };
  };
  const { projects, accounts: read, ...risk } = await formatRisk(deps, states, accounts);
  return {
    ...risk,
    projects: projects.map((project) => ({ ...project, ...name(project.projectNo) })),
    accounts: read.map((account) => ({ ...account, ...name(account.brokerAccountId) })),
  };
}

/** The running projects of brokers, in the order of their creation. */
async function readRunning(deps: RiskDeps, institutionIds: readonly string[]): Promise<readonly ProjectState[]> {
  if (institutionIds.length === 0) return [];
  const rows = await deps.database
    .selectFrom('broker_project')
    .selectAll()
    .where('institution_id', 'in', institutionIds)
    .where('status', '=', 'running')
    .orderBy('created_at')
    .orderBy('project_no')
    .execute();
  return readProjectStates(deps.database, deps, rows);
}

async function formatRisk(
  deps: RiskDeps,
  states: readonly ProjectState[],
  accounts: readonly BrokerAccount[],
): Promise<Risk> {
  const { database, clock, brokerAccounts } = deps;
  const byHolder = [...Map.groupBy(accounts, ({ institutionId }) => institutionId)];
  const [only] = states;
  const [read, books] = await Promise.all([
    Promise.all(
      byHolder.map(([institutionId, own]) =>
        brokerAccounts.readRisk(
          institutionId,
          own.map(({ accountId }) => accountId),
        ),
      ),
    ),
    readBooks(database, states.length === 1 ? only?.project.project_no : undefined),
  ]);
  const risks = new Map(read.flatMap((each) => [...each]));
  const brackets = createBracketTables();
  return {
    at: clock(),
    projects: states.map((state) => formatProject(state, books)),
    accounts: accounts.map((account) => {
      const last = states.find(({ project }) => project.project_no === account.projectNo)?.nav;
      const reading = last?.accounts.find(({ accountId }) => accountId === account.accountId);
      const lastEquity = reading?.equity ?? null;
      return formatAccount(account, { risk: risks.get(account.accountId), lastEquity, brackets, now: clock() });
    }),
    bracketTables: brackets.tables,
  };
}

/** A project without capital has no books. */
function formatProject(state: ProjectState, books: readonly ProjectBooks[]): Risk['projects'][number] {
  const { project, priority, subordinated, unpaidInterest, lines, nav } = state;
  const own = books.find(({ projectNo }) => projectNo === project.project_no);
  return {
    projectNo: project.project_no,
    projectName: project.name,
    priorityPrincipal: priority,
    subordinatedPrincipal: subordinated,
    unpaidInterest,
    lines,
    nav: nav?.nav ?? null,
    freshness: nav?.freshness ?? UNREAD,
    cash: own?.cash ?? '0',
    inTransit: sumAmounts((own?.moves ?? []).map((move) => describeInTransit(move).amount)),
  };
}

interface Inputs {
  /** Undefined of an account without a key. */
  readonly risk: AccountRisk | undefined;
  /** By the newest reading of its project. */
  readonly lastEquity: string | null;
  readonly brackets: ReturnType<typeof createBracketTables>;
  readonly now: number;
}

function formatAccount(account: BrokerAccount, { risk, lastEquity, brackets, now }: Inputs): Risk['accounts'][number] {
  const { figures } = risk ?? {};
  const futures = figures?.futures;
  // One that is still being opened has nothing.
  const nothing = account.state === 'opening' ? '0' : null;
  return {
    ...formatReference(account),
    equity: figures?.equity ?? lastEquity ?? nothing,
    crossWallet: risk?.crossWallet ?? nothing,
    marginBalance: futures?.marginBalance ?? null,
    maintMargin: futures?.maintMargin ?? null,
    marginRatio: futures?.marginRatio ?? null,
    positions: (risk?.positions ?? []).map(({ brackets: table, ...position }) => ({
      ...position,
      brackets: brackets.add(table),
    })),
    coins: [...(risk?.coins ?? [])],
    freshness: figures?.freshness ?? freshnessWithoutKey(account, now),
  };
}
