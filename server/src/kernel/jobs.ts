import { type CronItem, Logger, parseCronItems, run, type TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import { APPLICATION_ROLE, type Database, type Tx } from './database.ts';
import type { Log } from './log.ts';

/** The queue keeps its own tables, in a schema beside ours. */
export const jobSchema = (schema: string): string => `${schema}_jobs`;

/**
 * The doors through which the application adds jobs: the queue's tables are closed to its role by row-level security.
 * Run after the queue's own migrations, by the owner.
 */
export async function grantJobFunctions(database: Database, schema: string): Promise<void> {
  await sql`
    create or replace function enqueue_job(p_task text, p_payload json) returns void
    language sql security definer set search_path = ${sql.id(schema)}, pg_temp as $$
      select ${sql.id(jobSchema(schema))}.add_job(p_task, payload => p_payload, max_attempts => 25)
    $$`.execute(database);
  await sql`
    create or replace function enqueue_job_at(p_task text, p_payload json, p_at timestamptz) returns void
    language sql security definer set search_path = ${sql.id(schema)}, pg_temp as $$
      select ${sql.id(jobSchema(schema))}.add_job(p_task, payload => p_payload, run_at => p_at, max_attempts => 25)
    $$`.execute(database);
  for (const door of ['enqueue_job(text, json)', 'enqueue_job_at(text, json, timestamptz)']) {
    await sql`revoke all on function ${sql.raw(door)} from public`.execute(database);
    await sql`grant execute on function ${sql.raw(door)} to ${sql.id(APPLICATION_ROLE)}`.execute(database);
  }
}

/** Adds a job that runs once the transaction has committed, and not at all where it rolls back. */
export async function addJob(tx: Tx, task: string, payload: object): Promise<void> {
  await sql`select enqueue_job(${task}, ${JSON.stringify(payload)}::json)`.execute(tx);
}

/** The same, and not before a time (epoch ms). */
export async function addJobAt(tx: Tx, task: string, payload: object, at: number): Promise<void> {
  await sql`select enqueue_job_at(${task}, ${JSON.stringify(payload)}::json, ${new Date(at)})`.execute(tx);
}

interface Work {
  readonly taskList: TaskList;
  /** What runs by the calendar, in UTC; of several servers one takes each turn. */
  readonly cronItems: CronItem[];
}

/** Works on the queue, as its owner, until `stop`. A job that fails is tried again later, with growing pauses. */
export async function startJobs(pool: pg.Pool, schema: string, { taskList, cronItems }: Work, log: Log): Promise<Jobs> {
  const runner = await run({
    pgPool: pool,
    schema: jobSchema(schema),
    taskList,
    concurrency: 4,
    noHandleSignals: true,
    parsedCronItems: parseCronItems(cronItems),
    pollInterval: 2_000,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') log.warn({ job: true }, message);
    }),
  });
  let running = true;
  runner.promise
    .catch((error: unknown) => log.error({ err: error }, 'the job queue failed'))
    .finally(() => {
      running = false;
    });
  return {
    async stop() {
      if (running) await runner.stop();
    },
  };
}

export interface Jobs {
  /** Lets the jobs under way end. */
  stop(): Promise<void>;
}
