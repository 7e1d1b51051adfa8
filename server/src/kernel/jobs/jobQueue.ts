import { setTimeout as wait } from 'node:timers/promises';
import { type CronItem, Logger, parseCronItems, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { openDatabase } from '../database/database.ts';
import type { Log } from '../log.ts';
import { jobSchema } from './jobs.ts';
import { type Beat, watchJobWorkers } from './jobWorkers.ts';

const CONCURRENCY = 4;
/**
 * One more than run at the same time: the next job is there when one ends, and hardly any waits here for a long one.
 */
export const JOB_BATCH = CONCURRENCY + 1;
/** The ends of jobs within this time are committed together. After a kill meanwhile, another server repeats them. */
const BATCH_MS = 50;
/** How long a fetched job waits here for a free worker before other servers may have it. */
const WAITING_MS = 5_000;
/** Deliveries are many and short. */
export const DELIVERY_BATCH = 100;
const POLL_MS = 2_000;
/** The default of `silentMs`: several polls, each with the time-out of a connection. */
const SILENT_MS = 30_000;
const RESTART_AFTER_MS = 1_000;
/** For so long a queue that is replaced waits for its jobs in flight. */
const CLOSING_MAX_MS = 60_000;

interface Work {
  readonly taskList: TaskList;
  /** The schedule of recurring jobs, in UTC; each run happens on one server. */
  readonly cronItems: CronItem[];
  /** How many jobs are fetched together. Those that wait in this process are locked for others. */
  readonly batch: number;
  readonly beat?: Beat;
  /** A queue that asks for jobs and gets no answer for this long is started again. */
  readonly silentMs?: number;
}

interface Source {
  /** Opens the connections of one run of the queue, as the queue's owner. */
  readonly openPool: () => pg.Pool;
  readonly schema: string;
}

export interface Jobs {
  /** Whether the queue runs: not while it is started again. */
  isRunning(): boolean;
  /** Waits for the jobs in flight. */
  stop(): Promise<void>;
}

/**
 * Runs jobs until `stop`; resolves after the first attempt to start. A failed job is retried with increasing delays. A
 * queue that has ended, or whose requests for jobs get no answer, is started again with connections of its own: its
 * library remembers a failure of the first request for ever, and ends after some others.
 */
export async function startJobs(source: Source, work: Work, log: Log): Promise<Jobs> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  const closing = new Set<Promise<void>>();
  const attempted = Promise.withResolvers<void>();
  let current: Run | undefined;

  // Not waited for before the next run: its jobs in flight go on meanwhile.
  const closeCurrent = () => {
    if (current === undefined) return;
    const closed = current.close().finally(() => closing.delete(closed));
    closing.add(closed);
    current = undefined;
  };
  const keepRunning = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        current = await startRun(source, work, log);
        attempted.resolve();
        await Promise.race([current.ended, stopped]);
      } catch (error) {
        log.error({ err: error }, 'the job queue has ended and is started again');
        attempted.resolve();
      }
      closeCurrent();
      await wait(RESTART_AFTER_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  const running = keepRunning();
  await attempted.promise;
  return {
    isRunning: () => current !== undefined,
    async stop() {
      stopping.abort();
      closeCurrent();
      await running;
      await Promise.all(closing);
    },
  };
}

interface Run {
  /** Rejects when the queue has ended, or gets no answers any more. */
  readonly ended: Promise<never>;
  /** Waits for the jobs in flight. */
  close(): Promise<void>;
}

/** Rejects, with its connections closed, where the queue does not start. */
async function startRun({ openPool, schema }: Source, work: Work, log: Log): Promise<Run> {
  const { taskList, cronItems, batch, beat, silentMs = SILENT_MS } = work;
  const pool = openPool();
  const workers = watchJobWorkers(openDatabase(pool), jobSchema(schema), log, beat);
  const closeWorkers = async () => {
    await workers
      .close()
      .catch((error: unknown) => log.warn({ err: error }, 'a job queue’s workers stay until they are old'));
    await pool.end();
  };
  workers.events.on('job:failed', ({ job, error }) =>
    log.error({ err: error, task: job.task_identifier, job: job.id }, 'a job has failed and is not attempted again'),
  );
  const fetches = watchFetches(workers.events, silentMs);
  const runner = await run({
    pgPool: pool,
    schema: jobSchema(schema),
    taskList,
    concurrency: CONCURRENCY,
    preset: {
      worker: {
        localQueue: { size: batch, ttl: WAITING_MS },
        completeJobBatchDelay: BATCH_MS,
        failJobBatchDelay: BATCH_MS,
      },
    },
    noHandleSignals: true,
    events: workers.events,
    parsedCronItems: parseCronItems(cronItems),
    pollInterval: POLL_MS,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') log.warn({ job: true }, message);
    }),
  }).catch(async (error: unknown) => {
    fetches.close();
    await closeWorkers();
    throw error;
  });
  const settled = runner.promise.catch(() => undefined);
  const ended = runner.promise.then(() => Promise.reject(new Error('the queue has ended')));
  return {
    ended: Promise.race([ended, fetches.stopped]),
    async close() {
      fetches.close();
      await runner.stop().catch(() => undefined);
      // A job whose end could not be stored stays in flight for ever.
      await Promise.race([settled, wait(CLOSING_MAX_MS, undefined, { ref: false })]);
      await closeWorkers();
    },
  };
}

/**
 * Watches whether a queue fetches jobs: `stopped` rejects when it asks and gets no answer, not even an empty one, and
 * when it fetches no more, as after the end of a job that it could not store.
 */
function watchFetches(events: WorkerEvents, silentMs: number) {
  const stopped = Promise.withResolvers<never>();
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  const expect = () => {
    clearTimeout(timer);
    const reason = new Error(`the queue has got no answer to its request for jobs for ${silentMs} ms`);
    timer = setTimeout(() => stopped.reject(reason), silentMs).unref();
  };
  events.on('localQueue:setMode', ({ newMode }) => {
    clearTimeout(timer);
    if (newMode === 'POLLING') expect();
    else if (newMode === 'RELEASED' && !isClosed) stopped.reject(new Error('the queue fetches no more jobs'));
  });
  events.on('localQueue:getJobs:complete', expect);
  return {
    stopped: stopped.promise,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
