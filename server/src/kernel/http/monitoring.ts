import { timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import { readDelays } from '../jobs/backlog.ts';
import type { Metrics } from '../metrics.ts';
import type { KernelConfig } from '../start/config.ts';
import type { Clock } from '../time/clock.ts';
import type { ClockCheck } from '../time/clockCheck.ts';

/** A database that has not answered by then counts as unavailable. */
const TIMEOUT_MS = 2_000;

interface Health {
  readonly database: Database;
  /** Whether the job queues run. */
  readonly isWorking: () => boolean;
  readonly clock: Clock;
  readonly clockCheck: ClockCheck;
}

/**
 * 200 if the database answers, the clock agrees with it, and the job queues run; with the status `delayed` while
 * messages or jobs have waited for more than a minute. That is no 503: the others would not send them sooner, and
 * everything else works.
 */
export function registerHealth(app: FastifyInstance, { database, clock, isWorking, clockCheck }: Health): void {
  app.get('/health', { schema: { hide: true } }, async (_request, reply) => {
    const answered = readDelays(database, clock()).catch(() => undefined);
    const delays = await Promise.race([answered, wait(TIMEOUT_MS, undefined, { ref: false })]);
    const failures = [
      delays === undefined && 'database unreachable',
      !isWorking() && 'job queue not running',
      !clockCheck.isRight() && 'clock differs from the database',
    ];
    const failure = failures.find((each) => each !== false);
    const isDelayed = delays !== undefined && (delays.messageSeconds ?? delays.jobSeconds) !== null;
    return reply
      .code(failure === undefined ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(isDelayed ? { status: failure ?? 'delayed', ...delays } : { status: failure ?? 'ready' });
  });
}

/**
 * `/metrics` for Prometheus: open in the local profile; elsewhere it needs METRICS_TOKEN, and is not available
 * without one configured.
 */
export function registerMetrics(app: FastifyInstance, config: KernelConfig, metrics: Metrics): void {
  if (config.profile !== 'local' && config.metricsToken === null) return;
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (config.profile !== 'local' && !isAllowed(request, config.metricsToken)) return reply.code(401).send();
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

function isAllowed({ headers }: FastifyRequest, token: string | null): boolean {
  const received = Buffer.from(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '');
  const wanted = Buffer.from(token ?? '');
  return wanted.length > 0 && received.length === wanted.length && timingSafeEqual(received, wanted);
}
