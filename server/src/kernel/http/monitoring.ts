import { timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { ClockCheck } from '../clockCheck.ts';
import type { KernelConfig } from '../config.ts';
import type { Database } from '../database.ts';
import type { Metrics } from '../metrics.ts';

/** A database that has not answered by then counts as unavailable. */
const TIMEOUT_MS = 2_000;

interface Health {
  readonly database: Database;
  /** Whether the job queues run. */
  readonly isWorking: () => boolean;
  readonly clockCheck: ClockCheck;
}

/** 200 if the database answers, the clock agrees with it, and the job queues run. */
export function registerHealth(app: FastifyInstance, { database, isWorking, clockCheck }: Health): void {
  app.get('/health', { schema: { hide: true } }, async (_request, reply) => {
    const answered = sql`select 1`.execute(database).then(
      () => true,
      () => false,
    );
    const answers = await Promise.race([answered, wait(TIMEOUT_MS, false, { ref: false })]);
    const failures = [
      !answers && 'database unreachable',
      !isWorking() && 'job queue not running',
      !clockCheck.isRight() && 'clock differs from the database',
    ];
    const status = failures.find((failure) => failure !== false) ?? 'ready';
    return reply
      .code(status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status });
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
