import '../caseRows/tables.ts';
import type { CaseCause } from '@aldgate/domain/brokers/cases/stages.ts';
import { addDays, utcDay } from '@aldgate/domain/time/utcDay.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { selectOverdue } from '../capital/overdue.ts';
import type { CaseRow } from '../caseRows/readCases.ts';
import type { CaseDeps } from './deps.ts';

/** How long an exposure is too large, or a reading stale, before operators may begin a liquidation. */
const LASTING_MS = 3_600_000;

/** How long interest is overdue before. */
const OVERDUE_DAYS = 7;

type CauseDeps = Pick<CaseDeps, 'clock' | 'businessClock'>;

/** Finds what operators may begin a liquidation for now, the first that holds; null where nothing does. */
export async function findCause(
  database: Database | Tx,
  deps: CauseDeps,
  projectNo: string,
  open: CaseRow | undefined,
): Promise<Exclude<CaseCause, 'nav' | 'operator'> | null> {
  if (open?.stage === 'margin_call' && open.cure_by !== null) {
    if ((await deps.businessClock(database)) >= open.cure_by.getTime()) return 'expired';
  }
  if (await isInterestOverdue(database, deps, projectNo)) return 'interest';
  const nav = await readNav(database, projectNo);
  const isLong = (since: Date | null | undefined) => since != null && deps.clock() - since.getTime() >= LASTING_MS;
  if (isLong(nav?.exposed_since)) return 'exposure';
  return isLong(nav?.live_at) ? 'stale' : null;
}

/** Whether what began a liquidation is over, apart from NAV. */
export async function isCauseOver(
  { database, ...deps }: CauseDeps & { readonly database: Database },
  { cause, project_no: projectNo, is_held: isHeld }: CaseRow,
): Promise<boolean> {
  if (cause === 'interest') return !(await isInterestOverdue(database, deps, projectNo));
  if (cause === 'exposure') return (await readNav(database, projectNo))?.exposed_since == null;
  return !isHeld;
}

const readNav = (database: Database | Tx, projectNo: string) =>
  database
    .selectFrom('broker_nav')
    .select(['exposed_since', 'live_at'])
    .where('project_no', '=', projectNo)
    .executeTakeFirst();

/** Whether a statement of a project has been unpaid for seven days after its due day, by the business clock. */
async function isInterestOverdue(
  database: Database | Tx,
  { businessClock }: Pick<CauseDeps, 'businessClock'>,
  projectNo: string,
): Promise<boolean> {
  const day = addDays(utcDay(await businessClock(database)), 1 - OVERDUE_DAYS);
  const row = await selectOverdue(database, day).where('s.project_no', '=', projectNo).limit(1).executeTakeFirst();
  return row !== undefined;
}
