import { type RawBuilder, sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import type { Clock } from '../time/clock.ts';

const SEALED = sql`select at from audit_record where sealed_sequence is null order by id limit 1`;
const MESSAGES = sql`from outbox where delivered_at is null and has_text`;

/** Longer than messages and jobs wait where there are servers enough. */
const DELAYED_MS = 60_000;

/** How long the oldest has waited, in seconds; null up to a minute, and without any. */
export interface Delays {
  readonly messageSeconds: number | null;
  readonly jobSeconds: number | null;
}

/**
 * Reads whether messages or jobs stand still. A message that was refused counts only while no other of its channel
 * leaves: the refusal of one recipient is no delay.
 */
export async function readDelays(database: Database, now: number): Promise<Delays> {
  const { rows } = await sql<{ message: number | null; job: number | null }>`
    select
      extract(epoch from ${new Date(now)} - (
        select w.created_at from outbox w
        where w.delivered_at is null and w.has_text and w.expires_at > ${new Date(now)}
          and (w.attempts = 0 or not exists (
            select from outbox d where d.channel = w.channel and d.delivered_at > ${new Date(now - DELAYED_MS)}
          ))
        order by w.created_at, w.id limit 1
      ))::float8 as message,
      (select waiting_seconds from job_backlog()) as job`.execute(database);
  const delay = (seconds: number | null = null) =>
    seconds !== null && seconds * 1_000 > DELAYED_MS ? Math.floor(seconds) : null;
  return { messageSeconds: delay(rows[0]?.message), jobSeconds: delay(rows[0]?.job) };
}

/** The metrics of what waits. Each is read by an index of what waits alone. */
export function observeBacklog(registry: Registry, database: Database, clock: Clock): void {
  const add = (name: string, help: string, query: () => RawBuilder<{ value: number | null }>) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          const { rows } = await query().execute(database);
          this.set(Math.max(0, rows[0]?.value ?? 0));
        },
      }),
    );
  const age = (time: RawBuilder<unknown>) =>
    sql<{ value: number | null }>`select extract(epoch from ${new Date(clock())} - (${time}))::float8 as value`;

  add(
    'aldgate_outbox_waiting',
    'Messages in the outbox that have not left yet',
    () => sql`select count(*)::int as value ${MESSAGES}`,
  );
  add('aldgate_outbox_oldest_seconds', 'Age of the oldest message that has not left yet', () =>
    age(sql`select created_at ${MESSAGES} order by created_at, id limit 1`),
  );
  add(
    'aldgate_jobs_oldest_seconds',
    'How long the oldest job has been due that no worker has begun',
    () => sql`select waiting_seconds as value from job_backlog()`,
  );
  add(
    'aldgate_jobs_failed',
    'Jobs that are not attempted any more',
    () => sql`select failed as value from job_backlog()`,
  );
  add('aldgate_audit_unsealed_seconds', 'Age of the oldest audit record that is not sealed yet', () => age(SEALED));
}
