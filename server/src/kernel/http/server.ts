import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { registerFailures } from './failures.ts';

/** The largest body that any call takes. */
const BODY_LIMIT_BYTES = 64 * 1024;

/** An HTTP server with everything that holds for every route: limits, headers, failures, logs. */
export async function createHttp(config: Config, log: Log): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = log;
  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: config.trustProxy,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    requestTimeout: 30_000,
    forceCloseConnections: true,
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.debug({ method: request.method, url: request.url, status: reply.statusCode, ms: reply.elapsedTime });
  });
  await app.register(helmet, { ...securityHeaders(config) });
  await app.register(rateLimit, {
    max: config.rateLimit.calls,
    timeWindow: 1_000,
    // The client's files and market data are not calls; they have limits of their own further on.
    allowList: (request) => !request.url.startsWith('/api/'),
  });
  registerFailures(app);
  return app;
}

function securityHeaders(config: Config) {
  const exchange = config.exchange.proxied ? [] : [config.exchange.rest, config.exchange.stream];
  const tls = config.publicUrl?.startsWith('https:') ?? false;
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // Base UI and the chart set styles through the CSSOM, which the policy does not govern; no inline style is allowed.
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...exchange],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(tls ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: tls ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' as const },
    crossOriginEmbedderPolicy: false,
  };
}
