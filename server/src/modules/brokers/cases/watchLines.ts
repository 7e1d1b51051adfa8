import '../caseRows/tables.ts';
import { followLines, type LineReading, type LineTimes, NO_TIMES } from '@aldgate/domain/brokers/cases/followLines.ts';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import { isPresentLease } from '../../../kernel/lease/lease.ts';
import { NAV_LEASE } from '../nav/navLease.ts';
import type { NavRound } from '../nav/navReader.ts';
import { readLines } from '../nav/readLines.ts';

/** A reading of a financed project, and since when it has been where. */
export interface Watched {
  readonly projectNo: string;
  /** Null where the reading is stale: it says nothing about the lines. */
  readonly reading: LineReading | null;
  readonly times: LineTimes;
}

/**
 * BR-05: follows on which side of their lines the projects with a running financing are, by the readings of a round.
 * Changes are stored under the lease's number, so that the next holder goes on with it.
 */
export async function watchLines(database: Database, { projects, leaseNumber }: NavRound): Promise<readonly Watched[]> {
  const numbers = await listFinanced(database);
  const read = projects.filter(({ projectNo }) => numbers.has(projectNo));
  const projectNos = read.map(({ projectNo }) => projectNo);
  const [lines, before] = await Promise.all([readLines(database, projectNos), readTimes(database, projectNos)]);
  const watched = read.map((project): Watched => {
    const { projectNo } = project;
    const times = before.get(projectNo) ?? NO_TIMES;
    if (project.state === 'stale') return { projectNo, reading: null, times };
    const reading: LineReading = {
      at: project.at,
      nav: project.nav,
      isLive: project.state === 'live',
      hasPending: project.books.moves.length > 0,
      lines: lines.get(projectNo) ?? null,
    };
    return { projectNo, reading, times: followLines(times, reading) };
  });
  for (const { projectNo, times } of watched)
    if (!isSame(times, before.get(projectNo))) await storeTimes(database, { projectNo, times, leaseNumber });
  return watched;
}

async function listFinanced(database: Database): Promise<ReadonlySet<string>> {
  const rows = await database
    .selectFrom('broker_financing')
    .select('project_no')
    .where('status', 'in', [1, 3, 4])
    .execute();
  return new Set(rows.map(({ project_no }) => project_no));
}

async function readTimes(database: Database, projectNos: readonly string[]): Promise<ReadonlyMap<string, LineTimes>> {
  if (projectNos.length === 0) return new Map();
  const rows = await database
    .selectFrom('broker_line_watch')
    .selectAll()
    .where('project_no', 'in', projectNos)
    .execute();
  return new Map(rows.map((row) => [row.project_no, formatTimes(row)]));
}

const formatTimes = (row: Selectable<Tables['broker_line_watch']>): LineTimes => ({
  warningSince: row.warning_since?.getTime() ?? null,
  liquidationSince: row.liquidation_since?.getTime() ?? null,
  takeOverSince: row.take_over_since?.getTime() ?? null,
  curedSince: row.cured_since?.getTime() ?? null,
  isRaised: row.is_raised,
});

const isSame = (times: LineTimes, before: LineTimes | undefined): boolean =>
  before !== undefined && JSON.stringify(times) === JSON.stringify(before);

interface Stored {
  readonly projectNo: string;
  readonly times: LineTimes;
  readonly leaseNumber: string;
}

async function storeTimes(database: Database, { projectNo, times, leaseNumber }: Stored): Promise<void> {
  const time = (at: number | null) => sql`${at === null ? null : new Date(at)}::timestamptz`;
  await sql`
    insert into broker_line_watch (project_no, warning_since, liquidation_since, take_over_since, cured_since,
      is_raised, lease_number)
    select ${projectNo}, ${time(times.warningSince)}, ${time(times.liquidationSince)}, ${time(times.takeOverSince)},
      ${time(times.curedSince)}, ${times.isRaised}::boolean, ${leaseNumber}::bigint
    where ${isPresentLease(NAV_LEASE, leaseNumber)}
    on conflict (project_no) do update set warning_since = excluded.warning_since,
      liquidation_since = excluded.liquidation_since, take_over_since = excluded.take_over_since,
      cured_since = excluded.cured_since, is_raised = excluded.is_raised, lease_number = excluded.lease_number
  `.execute(database);
}
