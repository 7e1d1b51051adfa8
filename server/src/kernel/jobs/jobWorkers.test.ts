import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/platform/database.ts';
import { recordedLog } from '../../../../testkit/platform/recordedLog.ts';
import { openPool } from '../database/database.ts';
import { createLog } from '../log.ts';
import { type Jobs, startJobs } from './jobQueue.ts';
import { addJob, addJobOnce, jobSchema } from './jobs.ts';
import { deliverOld, queueMail } from './outbox.ts';

const AT = Date.UTC(2026, 10, 21);
const BEAT = { everyMs: 50, deadAfterMs: 400 };

let db: TestDatabase;
const running: Jobs[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()));
  await db.drop();
});

async function start(taskList: Record<string, (payload: unknown) => Promise<void>>, log = createLog('silent')) {
  const open = () => openPool({ url: db.url, schema: db.schema, role: 'owner', max: 4 });
  const work = { taskList, cronItems: [], batch: 6, beat: BEAT };
  const jobs = await startJobs({ openPool: open, schema: db.schema }, work, log);
  running.push(jobs);
  return jobs;
}

const queue = () => sql.id(jobSchema(db.schema));
const waiting = async () => {
  const { rows } = await sql<{ key: string | null; task: string }>`
    select key, task_identifier as task from ${queue()}.jobs order by id`.execute(db.owner);
  return rows;
};

test('a job of a worker that has ended runs within the time, one of a worker that lives runs once', async () => {
  await db.database.transaction().execute((tx) => addJob(tx, 'left_behind', {}));
  // Its server was killed a second ago.
  await sql`
    update ${queue()}._private_jobs set locked_by = 'worker-of-a-killed-server', locked_at = now() - interval '1 second'
  `.execute(db.owner);
  const leftBehind = vi.fn(async () => undefined);
  const release = Promise.withResolvers<void>();
  const long = vi.fn(() => release.promise);
  await db.database.transaction().execute((tx) => addJob(tx, 'long', {}));
  await start({ left_behind: leftBehind, long });
  await expect.poll(() => leftBehind.mock.calls.length, { timeout: 5_000 }).toBe(1);
  // The long job's worker is seen for longer than a dead one would be.
  const { rows } = await sql<{ seen_at: Date }>`select max(seen_at) as seen_at from job_worker`.execute(db.owner);
  const until = (rows[0]?.seen_at.getTime() ?? 0) + 2 * BEAT.deadAfterMs;
  const newest = async () => {
    const { rows } = await sql<{ at: Date }>`select max(seen_at) as at from job_worker`.execute(db.owner);
    return rows[0]?.at.getTime() ?? 0;
  };
  await expect.poll(newest, { timeout: 5_000 }).toBeGreaterThan(until);
  release.resolve();
  await expect.poll(async () => (await waiting()).length, { timeout: 5_000 }).toBe(0);
  expect(long).toHaveBeenCalledTimes(1);
});

test('jobs are fetched together, and those that have not begun are free again when their worker stops', async () => {
  const release = Promise.withResolvers<void>();
  const work = vi.fn(() => release.promise);
  await db.database.transaction().execute(async (tx) => {
    for (let each = 0; each < 6; each += 1) await addJob(tx, 'batch', { each });
  });
  const [jobs] = [await start({ batch: work }), running.pop()];
  await expect.poll(() => work.mock.calls.length, { timeout: 5_000 }).toBe(4);
  const locked = async () => {
    const { rows } = await sql<{ locked: boolean; attempts: number }>`
      select locked_at is not null as locked, attempts from ${queue()}._private_jobs order by id`.execute(db.owner);
    return rows;
  };
  await expect.poll(locked).toEqual(Array.from({ length: 6 }, () => ({ locked: true, attempts: 1 })));
  const stopped = jobs.stop();
  release.resolve();
  await stopped;
  expect(await locked()).toEqual(Array.from({ length: 2 }, () => ({ locked: false, attempts: 0 })));
  await sql`delete from ${queue()}._private_jobs`.execute(db.owner);
});

test('a job that has failed for good is an error in the log, with its task and the reason', async () => {
  const { log, lines } = recordedLog('error');
  await start({ hopeless: () => Promise.reject(new Error('no way')) }, log);
  await sql`select ${queue()}.add_job('hopeless', max_attempts => 1)`.execute(db.owner);
  await expect.poll(() => lines.length, { timeout: 5_000 }).toBe(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ task: 'hopeless', err: { message: 'no way' } });
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
  await sql`delete from ${queue()}._private_jobs`.execute(db.owner);
});

test('workers that stop leave no sign of life behind', async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
  expect(await db.owner.selectFrom('job_worker').selectAll().execute()).toEqual([]);
});

test('a message without a job gets one, and only one', async () => {
  const mail = { to: 'desk@northmark.test', subject: 'a code', text: '123456' };
  await db.database.transaction().execute(async (tx) => {
    for (let each = 0; each < 3; each += 1) await queueMail(tx, mail, { at: AT, usefulForMs: 600_000 });
  });
  expect(await waiting()).toHaveLength(3);
  await sql`delete from ${queue()}._private_jobs`.execute(db.owner);
  await deliverOld(db.database, AT + 59_000);
  expect(await waiting()).toHaveLength(0);
  await deliverOld(db.database, AT + 61_000);
  await deliverOld(db.database, AT + 121_000);
  expect(await waiting()).toHaveLength(3);
  await deliverOld(db.database, AT + 600_001);
  expect(await waiting()).toHaveLength(3);
  await db.database.transaction().execute((tx) => addJobOnce(tx, 'other', {}, 'other:1'));
  expect((await waiting()).at(-1)).toEqual({ key: 'other:1', task: 'other' });
});
