import { computeLines, type Lines } from '@aldgate/domain/brokers/financing/lines.ts';
import type { BrokerTerms } from '@aldgate/domain/brokers/terms.ts';
import { isPositive, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { utcDay } from '@aldgate/domain/time/utcDay.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { countProjectAccounts } from '../../exchangeAccounts/index.ts';
import type { ProjectNav } from '../nav/projectNav.ts';
import { readProjectNavs } from '../nav/readProjectNav.ts';
import type { ProjectRow } from '../projectRows/projectRows.ts';
import { readTerms } from '../terms/readTerms.ts';
import type { FigureDeps } from './deps.ts';
import { type Financing, findAnnualRate, isRunning, readNewestFinancings } from './financings.ts';

/** A project with what its figures are computed from. Decimal strings, in USDT. */
export interface ProjectState {
  readonly project: ProjectRow;
  readonly priority: string;
  readonly subordinated: string;
  readonly unpaidInterest: string;
  /** The newest financing, which may have ended. */
  readonly financing: Financing | undefined;
  /** The annual rate of now, a fraction; null where no financing runs. */
  readonly annualRate: string | null;
  /** The terms of the financing, or while nothing is lent those of the broker. */
  readonly terms: BrokerTerms;
  /** Null where no financing runs: a shortfall has none. */
  readonly lines: Lines | null;
  /** Undefined until the project was read. */
  readonly nav: ProjectNav | undefined;
  readonly accounts: number;
}

/** Reads projects of any brokers with their financings, terms and newest readings, in the order given. */
export async function readProjectStates(
  database: Database | Tx,
  { clock, businessClock, exchanges }: FigureDeps,
  projects: readonly ProjectRow[],
): Promise<ProjectState[]> {
  const projectNos = projects.map(({ project_no }) => project_no);
  const institutionIds = [...new Set(projects.map(({ institution_id }) => institution_id))];
  const [financings, navs, counts, today, terms] = await Promise.all([
    readNewestFinancings(database, projectNos),
    readProjectNavs(database, clock, projectNos),
    countProjectAccounts(database, projectNos),
    businessClock(database).then(utcDay),
    Promise.all(institutionIds.map(async (id) => [id, (await readTerms(database, exchanges, id)).terms] as const)),
  ]);
  const brokerTerms = new Map(terms);
  return projects.flatMap((project) => {
    const own = brokerTerms.get(project.institution_id);
    if (own === undefined) return [];
    const financing = financings.get(project.project_no);
    const priority = toDecimalString(project.priority_principal);
    const isFinanced = isRunning(financing) || isPositive(priority);
    const used = (isFinanced ? financing?.terms : undefined) ?? own;
    return [
      {
        project,
        priority,
        subordinated: toDecimalString(project.subordinated_principal),
        unpaidInterest: toDecimalString(project.unpaid_interest),
        financing,
        annualRate:
          financing !== undefined && isRunning(financing) ? toDecimalString(findAnnualRate(financing, today)) : null,
        terms: used,
        lines: isRunning(financing) ? computeLines(priority, used.lines) : null,
        nav: navs.get(project.project_no),
        accounts: counts.get(project.project_no) ?? 0,
      },
    ];
  });
}

/** Reads one project as {@link readProjectStates} does. */
export async function readProjectState(
  database: Database | Tx,
  deps: FigureDeps,
  project: ProjectRow,
): Promise<ProjectState> {
  const [state] = await readProjectStates(database, deps, [project]);
  if (state === undefined) throw new Error(`${project.project_no} could not be read`);
  return state;
}

const CLOSED = { ratio: { minimum: '0', maximum: '0' }, annualRate: { minimum: '0', maximum: '0' } };

/** The ranges of a project's strategy; of one that the terms do not open, nothing. */
export const findRanges = ({ terms, project }: Pick<ProjectState, 'terms' | 'project'>) =>
  terms.strategies.find(({ strategy }) => strategy === project.strategy) ?? CLOSED;
