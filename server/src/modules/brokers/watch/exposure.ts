import '../nav/tables.ts';
import '../capital/tables.ts';
import { isPositive } from '@aldgate/domain/money/amount.ts';
import { closeTask, listOpenTasks, openTaskOnce } from '../../../approvals/index.ts';
import { type Database, inTransaction } from '../../../kernel/database/database.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { BlockedProject } from '../blocks/blocks.ts';
import { raiseProjectMessage } from '../messages/raiseProjectMessage.ts';

const KIND = 'project_exposure';

/** How long a reading is stale, or the exposure too large, before it is reported. */
const REPORTED_AFTER_MS = 60_000;

type Concern = 'stale' | 'exposure';

const TEXTS: Readonly<Record<Concern, readonly [title: string, text: string]>> = {
  stale: [
    'NAV is not current',
    'An account or a price has not been received for a minute. Nothing leaves the project meanwhile.',
  ],
  exposure: [
    'The exposure is too large',
    'It has been above the maximum of the terms for a minute. Increases, extracts and profit are closed meanwhile.',
  ],
};

const taskOf = (projectNo: string, concern: Concern) => ({ kind: KIND, subjectId: `${projectNo}:${concern}` }) as const;

/**
 * BR-03, BR-05: reports projects whose reading has been stale for a minute while something is lent, and those whose
 * exposure has been above its maximum as long: a message to the broker, and an operators' task, which ends once it is
 * over. Judged by the stored readings.
 */
export async function watchExposure({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): Promise<void> {
  const at = clock();
  const [projects, open] = await Promise.all([readFinanced(database), listOpenTasks(database, KIND)]);
  const subjects = new Set<string>();
  for (const project of projects)
    for (const concern of findConcerns(project, at)) {
      const task = taskOf(project.project_no, concern);
      subjects.add(task.subjectId);
      if (!open.includes(task.subjectId)) await report(database, project, concern, at);
    }
  const over = open.filter((subjectId) => !subjects.has(subjectId));
  for (const subjectId of over)
    await inTransaction(database, (tx) => closeTask(tx, { kind: KIND, subjectId, outcome: 'ended' }, at));
}

type Financed = Awaited<ReturnType<typeof readFinanced>>[number];

const readFinanced = (database: Database) =>
  database
    .selectFrom('broker_project as p')
    .innerJoin('broker_financing as f', 'f.project_no', 'p.project_no')
    .leftJoin('broker_nav as n', 'n.project_no', 'p.project_no')
    .select(['p.project_no', 'p.institution_id', 'p.name', 'p.priority_principal'])
    .select(['f.started_at', 'n.live_at', 'n.exposed_since'])
    .where('p.status', '=', 'running')
    .where('f.status', 'in', [1, 3, 4])
    .orderBy('p.project_no')
    .execute();

function findConcerns({ priority_principal, started_at, live_at, exposed_since }: Financed, at: number): Concern[] {
  const isLong = (since: Date | null) => since !== null && at - since.getTime() >= REPORTED_AFTER_MS;
  return [
    ...(isPositive(priority_principal) && isLong(live_at ?? started_at) ? (['stale'] as const) : []),
    ...(isLong(exposed_since) ? (['exposure'] as const) : []),
  ];
}

function report(database: Database, project: BlockedProject, concern: Concern, at: number): Promise<void> {
  const { project_no: projectNo, institution_id: institutionId, name } = project;
  const [heading, text] = TEXTS[concern];
  const title = `${name}: ${heading}`.slice(0, 200);
  return inTransaction(database, async (tx) => {
    const isNew = await openTaskOnce(tx, { ...taskOf(projectNo, concern), title, institutionId }, at);
    if (isNew) await raiseProjectMessage(tx, project, { topic: 'margin_call', title, text }, at);
  });
}
