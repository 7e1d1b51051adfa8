import { Logger, type Runner, run, type TaskList } from 'graphile-worker';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { Tx } from './database.ts';
import type { Log } from './log.ts';

/** The queue keeps its own tables, in a schema beside ours. */
export const jobSchema = (schema: string): string => `${schema}_jobs`;

/** Adds a job that runs once the transaction has committed, and not at all where it rolls back. */
export async function addJob(tx: Tx | Kysely<never>, schema: string, task: string, payload: object): Promise<void> {
  await sql`
    select ${sql.id(jobSchema(schema))}.add_job(${task}, payload => ${JSON.stringify(payload)}::json, max_attempts => 25)
  `.execute(tx);
}

/** Works on the queue until `stop`. A job that fails is tried again later, with growing pauses. */
export function startJobs(pool: pg.Pool, schema: string, taskList: TaskList, log: Log): Promise<Runner> {
  return run({
    pgPool: pool,
    schema: jobSchema(schema),
    taskList,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 2_000,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') log.warn({ job: true }, message);
    }),
  });
}
