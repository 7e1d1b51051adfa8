import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { KernelConfig } from '../config.ts';
import type { Metrics } from '../metrics.ts';

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
