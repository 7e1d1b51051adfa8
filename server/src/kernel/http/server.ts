import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, fastify, LogController } from 'fastify';
import type { KernelConfig } from '../config.ts';
import type { Log } from '../log.ts';
import { envelope, registerFailures } from './failures.ts';

/** The largest body that any call takes. */
const BODY_LIMIT_BYTES = 64 * 1024;

/** Which of the addresses that a request came by are our own proxies', counted from here. */
export const trustProxies =
  ({ trustedProxies }: Pick<KernelConfig, 'trustedProxies'>) =>
  (_address: string, hop: number) =>
    hop < trustedProxies;

interface HttpOptions {
  readonly config: KernelConfig;
  readonly log: Log;
  /** Origins beside our own that pages read from. */
  readonly connectSources: readonly string[];
}

/** An HTTP server with everything that holds for every route: limits, headers, failures, logs. */
export async function createHttp({ config, log, connectSources }: HttpOptions): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = log;
  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: trustProxies(config),
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    requestTimeout: 30_000,
    // Calls under way are answered before the server ends; connections that only wait are closed.
    forceCloseConnections: 'idle',
    // Anything else that a connection could become is not asked for here, and its request is answered as it is.
    http: { shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket' },
    frameworkErrors: (_error, _request, reply: FastifyReply) => {
      void reply.code(400).send(envelope('format'));
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.debug({ method: request.method, url: request.url, status: reply.statusCode, ms: reply.elapsedTime });
  });
  endConnectionsWhenClosing(app);
  await app.register(helmet, { ...securityHeaders(config, connectSources) });
  // No limit by itself: the calls set theirs, each by what it is and not by how its path was spelled.
  await app.register(rateLimit, { global: false });
  registerFailures(app);
  return app;
}

/**
 * A call that is answered while the server ends closes its connection, which would otherwise hold the end up. So would
 * one that a browser opened beforehand and never sent anything on, which no idle time-out counts.
 */
function endConnectionsWhenClosing(app: FastifyInstance): void {
  let closing = false;
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    if (closing) return socket.destroy();
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    return undefined;
  });
  app.addHook('preClose', async () => {
    closing = true;
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}

function securityHeaders(config: KernelConfig, connectSources: readonly string[]) {
  const tls = config.publicUrl?.startsWith('https:') ?? false;
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // Base UI and the chart set styles through the CSSOM, which the policy does not govern; no inline style is allowed.
        // A picture that took a token to fetch is shown from the page's own memory.
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...connectSources],
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
