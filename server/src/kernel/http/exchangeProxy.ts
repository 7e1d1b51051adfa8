import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createProxyServer } from 'httpxy';

const PREFIX = '/exchange';
/** An exchange that does not answer must not hold a caller for good. */
const UPSTREAM_TIMEOUT_MS = 10_000;
/** Sockets that one address may hold: a person needs a few a page. */
const SOCKETS_PER_ADDRESS = 200;
/** What belongs to this origin alone and must not reach the exchange. */
const OURS = ['authorization', 'cookie'] as const;
/** What the exchange must not set for this origin. */
const THEIRS = ['set-cookie', 'content-security-policy', 'strict-transport-security'] as const;

/**
 * Passes `/exchange/*`, REST and sockets, on to the exchange, so that browsers need one origin only. Bytes are piped, so
 * that a slow reader slows the exchange's socket down and nothing piles up here.
 */
export async function registerExchangeProxy(http: FastifyInstance, upstream: string): Promise<void> {
  const proxy = createProxyServer({
    target: upstream,
    timeout: UPSTREAM_TIMEOUT_MS,
    proxyTimeout: UPSTREAM_TIMEOUT_MS,
  });
  proxy.on('proxyRes', (response) => {
    for (const name of THEIRS) delete response.headers[name];
  });
  proxy.on('error', (_error, _request, target) => {
    if (target && 'writeHead' in target) unreachable(target);
    else target?.destroy();
  });

  await http.register(async (routes) => {
    // The body stays a stream for the exchange to read: it checks signatures over the bytes as they were sent.
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const pass = { schema: { hide: true }, config: { rateLimit: false as const } };
    for (const url of [PREFIX, `${PREFIX}/*`]) {
      routes.all(url, pass, async (request, reply) => {
        reply.hijack();
        forward(request.raw, request.ip);
        await proxy.web(request.raw, reply.raw).catch(() => unreachable(reply.raw));
      });
    }
  });

  const open = new Map<string, Set<Socket>>();
  http.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    if (!isBelow(request.url) || !isSameOrigin(request)) return socket.destroy();
    const address = request.socket.remoteAddress ?? '';
    const sockets = open.get(address) ?? new Set();
    if (sockets.size >= SOCKETS_PER_ADDRESS) return socket.destroy();
    open.set(address, sockets.add(socket));
    socket.once('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0) open.delete(address);
    });
    forward(request, address);
    proxy.ws(request, socket, {}, head).catch(() => socket.destroy());
    return undefined;
  });
  http.addHook('preClose', async () => {
    for (const sockets of open.values()) for (const socket of sockets) socket.destroy();
  });
}

/** Makes the request the exchange's: its own path, none of our credentials, and who it really comes from. */
function forward(request: IncomingMessage, address: string): void {
  const path = (request.url ?? '').slice(PREFIX.length);
  request.url = path.startsWith('/') ? path : `/${path}`;
  for (const name of OURS) delete request.headers[name];
  request.headers['x-forwarded-for'] = address;
}

const isBelow = (url = '') => url === PREFIX || url.startsWith(`${PREFIX}/`) || url.startsWith(`${PREFIX}?`);

/** Pages of other origins have no business with sockets of this one; programs send no origin. */
function isSameOrigin({ headers }: IncomingMessage): boolean {
  if (headers.origin === undefined) return true;
  return URL.parse(headers.origin)?.host === headers.host;
}

function unreachable(response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(502, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ code: -1001, msg: 'The exchange cannot be reached.' }));
}
