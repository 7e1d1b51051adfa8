import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { computeLines, type Lines } from '@aldgate/domain/brokers/financing/lines.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { startOfUtcDay } from '@aldgate/domain/time/utcDay.ts';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import type { FileAnswer } from '../../../kernel/http/handlers.ts';
import { type ExportColumn, exportList } from '../../../kernel/lists/export.ts';
import { projectCash } from '../../../ledger/account.ts';
import { type ProjectRow, requireProject } from '../projectRows/projectRows.ts';
import type { FinancingDeps } from './deps.ts';
import { exportedRows } from './exportedRows.ts';
import { english } from './labels.ts';
import { readProjectState } from './projectStates.ts';

type Close = AnswerOf<'queryBrokerProjectInfo'>['closes'][number];

/** The closes of a project from a day on, the oldest first. */
export async function listCloses(database: Database, projectNo: string, fromDay: string): Promise<Close[]> {
  const rows = await database
    .selectFrom('broker_nav_close')
    .select(['day', 'nav', 'cautious_nav', 'priority_principal', 'is_repeated'])
    .where('project_no', '=', projectNo)
    .where('day', '>=', fromDay)
    .orderBy('day')
    .execute();
  return rows.map((row) => ({
    day: row.day,
    nav: toDecimalString(row.nav),
    cautiousNav: toDecimalString(row.cautious_nav),
    priorityPrincipal: toDecimalString(row.priority_principal),
    isRepeated: row.is_repeated,
  }));
}

/** A close as the file has it; amounts are decimal strings in USDT. */
interface ExportedClose extends Close {
  readonly subordinatedPrincipal: string;
  readonly unpaidInterest: string;
  readonly lines: Lines | null;
  readonly cameIn: string;
  readonly left: string;
}

const COLUMNS: readonly ExportColumn<ExportedClose>[] = [
  { heading: english('Day (UTC)'), cell: ({ day }) => day },
  { heading: english('NAV'), cell: ({ nav }) => nav },
  { heading: english('Cautious NAV'), cell: ({ cautiousNav }) => cautiousNav },
  { heading: english('Priority principal'), cell: ({ priorityPrincipal }) => priorityPrincipal },
  { heading: english('Subordinated principal'), cell: ({ subordinatedPrincipal }) => subordinatedPrincipal },
  { heading: english('Unpaid interest'), cell: ({ unpaidInterest }) => unpaidInterest },
  { heading: english('Warning line'), cell: ({ lines }) => lines?.warning ?? null },
  { heading: english('Liquidation line'), cell: ({ lines }) => lines?.liquidation ?? null },
  { heading: english('Take-over line'), cell: ({ lines }) => lines?.takeOver ?? null },
  { heading: english('Withdrawal line'), cell: ({ lines }) => lines?.withdraw ?? null },
  { heading: english('Came in since the last close'), cell: ({ cameIn }) => cameIn },
  { heading: english('Left since the last close'), cell: ({ left }) => left },
  { heading: english('Repeated'), cell: ({ isRepeated }) => (isRepeated ? 'yes' : 'no') },
];

/** BR-03: the closes of a project by day as a file, with what came in and left between them. Throws notFound. */
export async function exportProjectCloses(
  deps: FinancingDeps,
  institutionId: string,
  { projectNo }: ParsedOf<'exportProjectClose'>,
): Promise<FileAnswer> {
  const { database } = deps;
  const project = await requireProject(database, institutionId, projectNo);
  const { terms } = await readProjectState(database, deps, project);
  const rows = await readClosesWithFlows(database, project);
  return exportList({
    list: 'project-closes',
    account: projectNo,
    columns: COLUMNS,
    time: ({ day }) => startOfUtcDay(day),
    from: undefined,
    until: undefined,
    language: 'en-US',
    items: exportedRows(rows.map((row) => ({ ...row, lines: computeLines(row.priorityPrincipal, terms.lines) }))),
  });
}

/**
 * The closes of a project with what came in and left since the one before: the entries of its cash between both
 * readings, without moves to and from its accounts.
 */
async function readClosesWithFlows(database: Database, project: ProjectRow): Promise<Omit<ExportedClose, 'lines'>[]> {
  const cash = projectCash(project.project_no, project.currency);
  const { rows } = await sql<{
    day: string;
    nav: string;
    cautious: string;
    priority: string;
    subordinated: string;
    unpaid: string;
    repeated: boolean;
    came: string;
    left: string;
  }>`
    with closes as (
      select c.*, lag(c.read_at) over (order by c.day) as since
      from broker_nav_close c where c.project_no = ${project.project_no}
    ), entries as (
      select t.posted_at, e.amount
      from ledger_account a
      join ledger_entry e on e.account_id = a.id
      join ledger_transfer t on t.id = e.transfer_id
      where a.owner = ${cash.owner} and a.type = ${cash.type} and a.asset = ${cash.asset}
        and t.reference not like 'fund_move:%'
    )
    select c.day::text as day, c.nav::text as nav, c.cautious_nav::text as cautious,
      c.priority_principal::text as priority, c.subordinated_principal::text as subordinated,
      c.unpaid_interest::text as unpaid, c.is_repeated as repeated,
      flows.came::text as came, flows.gone::text as left
    from closes c cross join lateral (
      select coalesce(sum(e.amount) filter (where e.amount > 0), 0) as came,
        coalesce(-sum(e.amount) filter (where e.amount < 0), 0) as gone
      from entries e where e.posted_at <= c.read_at and (c.since is null or e.posted_at > c.since)
    ) flows
    order by c.day
  `.execute(database);
  return rows.map((row) => ({
    day: row.day,
    nav: toDecimalString(row.nav),
    cautiousNav: toDecimalString(row.cautious),
    priorityPrincipal: toDecimalString(row.priority),
    subordinatedPrincipal: toDecimalString(row.subordinated),
    unpaidInterest: toDecimalString(row.unpaid),
    isRepeated: row.repeated,
    cameIn: toDecimalString(row.came),
    left: toDecimalString(row.left),
  }));
}
