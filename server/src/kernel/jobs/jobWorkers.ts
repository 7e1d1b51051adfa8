import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Log } from '../log.ts';

export interface Beat {
  readonly everyMs: number;
  /** A worker without a sign of life for this long has ended. */
  readonly deadAfterMs: number;
}

/** Together less than a minute: then the jobs of a killed server are free. */
const BEAT: Beat = { everyMs: 10_000, deadAfterMs: 40_000 };

interface JobWorkers {
  /** Reports the queue's workers as they are created. */
  readonly events: WorkerEvents;
  close(): Promise<void>;
}

/**
 * Keeps the sign of life of this process's workers, and unlocks the jobs of workers that have ended: the queue itself
 * leaves them locked for four hours.
 */
export function watchJobWorkers(
  database: Kysely<Tables>,
  schema: string,
  log: Log,
  { everyMs, deadAfterMs }: Beat = BEAT,
): JobWorkers {
  const events: WorkerEvents = new EventEmitter();
  const own = new Set<string>();
  const add = (id: string) => {
    own.add(id);
    void beat();
  };
  // A job is locked by its worker, or by the pool of workers that fetched it.
  events.on('pool:create', ({ workerPool }) => add(workerPool.id));
  events.on('worker:create', ({ worker }) => add(worker.workerId));
  const dead = sql`clock_timestamp() - make_interval(secs => ${deadAfterMs / 1_000})`;
  let working: Promise<void> = Promise.resolve();
  const timer = setInterval(() => void beat(), everyMs).unref();

  function beat(): Promise<void> {
    working = working
      .then(async () => {
        await sql`
          insert into job_worker select id, clock_timestamp() from unnest(${[...own]}::text[]) as id
          on conflict (worker_id) do update set seen_at = excluded.seen_at`.execute(database);
        await sql`delete from job_worker where seen_at < ${dead}`.execute(database);
        await sql`
          select ${sql.id(schema)}.force_unlock_workers(ended.ids) from (
            select array_agg(distinct locked_by) as ids from ${sql.id(schema)}.jobs
            where locked_at < ${dead} and locked_by not in (select worker_id from job_worker)
              and locked_by <> all(${[...own]}::text[])
          ) as ended where ended.ids is not null`.execute(database);
      })
      .catch((error: unknown) => log.warn({ err: error }, 'the workers of the job queue could not be checked'));
    return working;
  }

  return {
    events,
    async close() {
      clearInterval(timer);
      await working;
      if (own.size > 0)
        await database
          .deleteFrom('job_worker')
          .where('worker_id', 'in', [...own])
          .execute();
    },
  };
}
