import { sql } from 'kysely';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/platform/database.ts';
import { recordedLog } from '../../../../testkit/platform/recordedLog.ts';
import { openPool } from '../database/database.ts';
import { type Jobs, startJobs } from './jobQueue.ts';
import { addJob } from './jobs.ts';

/** Longer than between two polls. */
const SILENT_MS = 2_500;

let db: TestDatabase;
let jobs: Jobs | undefined;
let lines: string[];
const work = vi.fn(async () => undefined);

beforeEach(async () => {
  db = await createTestDatabase();
  work.mockClear();
});
afterEach(async () => {
  await jobs?.stop();
  await db.drop();
});

const open = () => openPool({ url: db.url, schema: db.schema, role: 'owner', max: 4 });
async function start(openPool: () => pg.Pool, silentMs?: number): Promise<void> {
  const { log, lines: written } = recordedLog('warn');
  lines = written;
  const bounds = silentMs === undefined ? {} : { silentMs };
  jobs = await startJobs(
    { openPool, schema: db.schema },
    { taskList: { work }, cronItems: [], batch: 5, beat: { everyMs: 50, deadAfterMs: 400 }, ...bounds },
    log,
  );
}
const add = () => db.database.transaction().execute((tx) => addJob(tx, 'work', {}));
const isRun = () => expect.poll(() => work.mock.calls.length).toBe(1);
const isLogged = (text: string) => expect.poll(() => lines.join('\n')).toContain(text);

/** Refuses connections after the first one, as a pool does where none comes in time. */
function refuseAfterFirst(pool: pg.Pool, isRefusing: () => boolean): pg.Pool {
  const connect = pool.connect.bind(pool);
  let count = 0;
  const refused = (callback?: (error: Error) => void) => {
    const error = new Error('timeout exceeded when trying to connect');
    if (callback === undefined) return Promise.reject(error);
    callback(error);
    return undefined;
  };
  return Object.assign(pool, {
    connect(callback?: Parameters<pg.Pool['connect']>[0]) {
      count += 1;
      if (count > 1 && isRefusing()) return refused(callback as never);
      return callback === undefined ? connect() : connect(callback);
    },
  });
}

test('a queue whose first request for jobs got no connection runs jobs once there are some', async () => {
  let isRefusing = true;
  await start(() => refuseAfterFirst(open(), () => isRefusing), SILENT_MS);
  await isLogged('Error occurred fetching jobs');
  isRefusing = false;
  await add();
  await isRun();
});

test('connections of which the queue gets none any more are replaced', async () => {
  let opened = 0;
  const openNext = () => {
    opened += 1;
    return opened === 1 ? refuseAfterFirst(open(), () => true) : open();
  };
  await start(openNext, SILENT_MS);
  await add();
  await isRun();
  expect(opened).toBe(2);
  expect(jobs?.isRunning()).toBe(true);
});

test('a queue that could not store the end of a job is started again, and the job runs again', async () => {
  let isRefusing = false;
  let opened = 0;
  const openNext = () => {
    opened += 1;
    return opened === 1 ? refuseAfterFirst(open(), () => isRefusing) : open();
  };
  work.mockImplementationOnce(async () => {
    isRefusing = true;
    throw new Error('it fails');
  });
  await start(openNext);
  await add();
  await expect.poll(() => work.mock.calls.length).toBe(2);
  expect(lines.join('\n')).toContain('Failed to fail jobs');
  expect(opened).toBe(2);
});

test('a queue that cannot be started at first is started once it can be', async () => {
  let opened = 0;
  const openNext = () => {
    opened += 1;
    return opened === 1
      ? openPool({ url: 'postgres://127.0.0.1:1/none', schema: db.schema, role: 'owner', max: 4 })
      : open();
  };
  await start(openNext);
  expect(jobs?.isRunning()).toBe(false);
  await add();
  await isRun();
  expect(jobs?.isRunning()).toBe(true);
});

test('a queue whose connections the database ends runs jobs again', async () => {
  await start(open, SILENT_MS);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db.owner);
  await add();
  await isRun();
  expect(jobs?.isRunning()).toBe(true);
});

test('a queue that has ended is started again', async () => {
  await start(open);
  // Notice that the queue of another schema sends when it migrates: this one ends.
  const notice = JSON.stringify({ migrationNumber: 1_000_000, breaking: true });
  await expect
    .poll(async () => {
      await sql`select pg_notify('worker:migrate', ${notice})`.execute(db.owner);
      return lines.join('\n');
    })
    .toContain('the job queue has ended and is started again');
  await add();
  await isRun();
});
