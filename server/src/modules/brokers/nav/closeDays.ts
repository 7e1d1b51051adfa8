import { addDays, utcDay } from '@aldgate/domain/time/utcDay.ts';
import type { Selectable } from 'kysely';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import type { BusinessClock } from '../../../kernel/time/businessClock.ts';
import type { Clock } from '../../../kernel/time/clock.ts';

/** The job that closes the days of projects. */
export const CLOSE_DAYS = 'broker_nav_close';

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly businessClock: BusinessClock;
}

/**
 * BR-03: stores the last live reading of each ended day since a project's first one, in order, missed days too, with P,
 * S and U as they stood then. A day without one repeats the last, marked so. The days are those of the business clock.
 */
export async function closeDays({ database, clock, businessClock }: Deps): Promise<void> {
  const today = utcDay(await businessClock(database));
  const projects = await database
    .selectFrom('broker_project as p')
    .select('p.project_no as projectNo')
    .where((q) =>
      q.exists(q.selectFrom('broker_nav as n').select('n.project_no').whereRef('n.project_no', '=', 'p.project_no')),
    )
    .orderBy('p.project_no')
    .execute();
  for (const { projectNo } of projects)
    await inTransaction(database, (tx) => closeProject(tx, projectNo, today, clock()));
}

type Close = Omit<Selectable<Tables['broker_nav_close']>, 'day' | 'is_repeated' | 'closed_at'>;

async function closeProject(tx: Tx, projectNo: string, today: string, at: number): Promise<void> {
  // One server closes a project's days at a time.
  const { status } = await tx
    .selectFrom('broker_project')
    .select('status')
    .where('project_no', '=', projectNo)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const readings = await tx
    .selectFrom('broker_nav_day')
    .selectAll()
    .where('project_no', '=', projectNo)
    .where('day', '<', today)
    .orderBy('day')
    .execute();
  const last = await findLastClose(tx, projectNo);
  const first = last === undefined ? readings[0]?.day : addDays(last.day, 1);
  // The days of a project that has ended are those up to its last reading.
  const end = status === 'running' ? today : addDays(readings.at(-1)?.day ?? last?.day ?? today, 1);
  let newest: Close | undefined = last;
  for (let day = first ?? end; day < end; day = addDays(day, 1)) {
    const reading = readings.find((each) => each.day === day);
    newest = reading ?? newest;
    if (newest === undefined) continue;
    const isRepeated = reading === undefined;
    await tx
      .insertInto('broker_nav_close')
      .values({ ...newest, day, is_repeated: isRepeated, closed_at: new Date(at) })
      .execute();
  }
  await tx.deleteFrom('broker_nav_day').where('project_no', '=', projectNo).where('day', '<', today).execute();
  if (status === 'ended' && !(await hasOpenDay(tx, projectNo)))
    await tx.deleteFrom('broker_nav').where('project_no', '=', projectNo).execute();
}

/** Whether a day of the project has a reading and is not closed yet. */
const hasOpenDay = async (tx: Tx, projectNo: string): Promise<boolean> =>
  (await tx.selectFrom('broker_nav_day').select('day').where('project_no', '=', projectNo).executeTakeFirst()) !==
  undefined;

const findLastClose = (tx: Tx, projectNo: string) =>
  tx
    .selectFrom('broker_nav_close')
    .selectAll()
    .where('project_no', '=', projectNo)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
