import { sql } from 'kysely';
import { APPLICATION_ROLE, type Database, type Tx } from '../database/database.ts';

/** The queue's tables are in a separate schema. */
export const jobSchema = (schema: string): string => `${schema}_jobs`;

/**
 * Creates the functions with which the application adds jobs, counts those that wait, and deletes failed ones:
 * row-level security closes the queue's tables to its role. Run by the owner after the queue's own migrations.
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
  await sql`
    create or replace function enqueue_job_once(p_task text, p_payload json, p_key text) returns void
    language sql security definer set search_path = ${sql.id(schema)}, pg_temp as $$
      select ${sql.id(jobSchema(schema))}.add_job(
        p_task, payload => p_payload, max_attempts => 25, job_key => p_key, job_key_mode => 'unsafe_dedupe')
    $$`.execute(database);
  await sql`
    create or replace function delete_failed_jobs(p_before timestamptz, p_max int) returns int
    language sql security definer set search_path = ${sql.id(schema)}, pg_temp as $$
      with deleted as (
        delete from ${sql.id(jobSchema(schema))}._private_jobs where id in (
          select id from ${sql.id(jobSchema(schema))}._private_jobs
          where attempts >= max_attempts and locked_at is null and updated_at < p_before limit p_max
        ) returning id
      )
      select count(*)::int from deleted
    $$`.execute(database);
  await sql`
    create or replace function job_backlog(out waiting_seconds float8, out failed int)
    language sql stable security definer set search_path = ${sql.id(schema)}, pg_temp as $$
      select
        (select extract(epoch from now() - run_at) from ${sql.id(jobSchema(schema))}._private_jobs
          where is_available = true order by priority, run_at limit 1),
        (select count(*) from ${sql.id(jobSchema(schema))}._private_jobs
          where attempts >= max_attempts and locked_at is null)
    $$`.execute(database);
  for (const jobFunction of [
    'enqueue_job(text, json)',
    'enqueue_job_at(text, json, timestamptz)',
    'enqueue_job_once(text, json, text)',
    'delete_failed_jobs(timestamptz, int)',
    'job_backlog()',
  ]) {
    await sql`revoke all on function ${sql.raw(jobFunction)} from public`.execute(database);
    await sql`grant execute on function ${sql.raw(jobFunction)} to ${sql.id(APPLICATION_ROLE)}`.execute(database);
  }
}

/**
 * Indexes for failed jobs and jobs in progress, which the queue's own leave out, and vacuuming by the number of dead
 * rows: every job leaves some, and fetching reads them until they are gone. Run by the owner after the queue's own
 * migrations.
 */
export async function tuneJobTables(database: Database, schema: string): Promise<void> {
  const queue = sql.id(jobSchema(schema));
  await sql`
    create index if not exists jobs_failed on ${queue}._private_jobs (updated_at)
    where attempts >= max_attempts and locked_at is null`.execute(database);
  await sql`
    create index if not exists jobs_in_progress on ${queue}._private_jobs (locked_at)
    where locked_at is not null`.execute(database);
  for (const table of ['_private_jobs', '_private_job_queues']) {
    await sql`
      alter table ${queue}.${sql.id(table)} set (
        autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0
      )`.execute(database);
  }
}

/** Adds a job that runs after the transaction has committed. */
export async function addJob(tx: Tx, task: string, payload: object): Promise<void> {
  await sql`select enqueue_job(${task}, ${JSON.stringify(payload)}::json)`.execute(tx);
}

/** Adds a job that does not run before a time (epoch ms). */
export async function addJobAt(tx: Tx, task: string, payload: object, at: number): Promise<void> {
  await sql`select enqueue_job_at(${task}, ${JSON.stringify(payload)}::json, ${new Date(at)})`.execute(tx);
}

/** Adds a job unless the queue has one with the key. */
export async function addJobOnce(tx: Tx, task: string, payload: object, key: string): Promise<void> {
  await sql`select enqueue_job_once(${task}, ${JSON.stringify(payload)}::json, ${key})`.execute(tx);
}

/** Options of a scheduled job: a run longer than its interval is followed by one run, not by all the missed ones. */
export const oneTurn = (task: string) => ({ queueName: task, jobKey: task, maxAttempts: 1 });
