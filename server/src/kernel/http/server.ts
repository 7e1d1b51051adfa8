import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, fastify, LogController } from 'fastify';
import type { Log } from '../log.ts';
import type { KernelConfig } from '../start/config.ts';
import { envelope, registerFailures } from './failures.ts';
import { isKnownHost } from './origins.ts';

export const BODY_BYTES_MAX = 64 * 1024;

/** Whether an address of X-Forwarded-For is one of our proxies, counted from this server. */
export const trustProxies =
  ({ trustedProxies }: Pick<KernelConfig, 'trustedProxies'>) =>
  (_address: string, hop: number) =>
    hop < trustedProxies;

interface HttpOptions {
  readonly config: KernelConfig;
  readonly log: Log;
  /** Other origins that pages may connect to. */
  readonly connectSources: readonly string[];
}

/** An HTTP server with what applies to every route: limits, headers, errors, logs. */
export async function createHttp({ config, log, connectSources }: HttpOptions): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = log;
  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES_MAX,
    trustProxy: trustProxies(config),
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    requestTimeout: 30_000,
    // Calls in flight are answered before the server ends; idle connections are closed.
    forceCloseConnections: 'idle',
    // Requests for other upgrades are answered without one.
    http: { shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket' },
    frameworkErrors: (_error, _request, reply: FastifyReply) => {
      void reply.code(400).send(envelope('format'));
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.debug({ method: request.method, url: request.url, status: reply.statusCode, ms: reply.elapsedTime });
  });
  endConnectionsWhenClosing(app);
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (!isKnownHost(config, headers.host)) await reply.code(421).send(envelope('forbidden'));
  });
  await app.register(helmet, { ...securityHeaders(config, connectSources) });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY);
  });
  // No global limit: calls set theirs, by call and not by the spelling of the path.
  await app.register(rateLimit, { global: false });
  registerFailures(app);
  return app;
}

/**
 * A call that is answered while the server ends closes its connection, which would otherwise delay the shutdown. The
 * same holds for a connection that a browser opened in advance and never used, which no idle time-out covers.
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

/**
 * Browser features that pages may use: copying, and passkeys. The rest is denied, so that no injected script can ask
 * for a camera in the platform's name.
 */
const PERMISSIONS_POLICY = [
  'accelerometer',
  'camera',
  'clipboard-read',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .concat('clipboard-write=(self)', 'publickey-credentials-create=(self)', 'publickey-credentials-get=(self)')
  .join(', ');

function securityHeaders(config: KernelConfig, connectSources: readonly string[]) {
  const tls = config.publicUrl?.startsWith('https:') ?? false;
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // Base UI and the chart set styles through the CSSOM, which the policy does not cover; no inline style is
        // allowed. Images fetched with a token are shown from blobs.
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
