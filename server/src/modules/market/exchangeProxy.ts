import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { createProxyServer } from 'httpxy';
import type { Upgrade } from '../../kernel/http/upgrades.ts';

const PREFIX = '/exchange';
/** An exchange that does not answer must not hold a caller for good. */
const UPSTREAM_TIMEOUT_MS = 10_000;
/** What belongs to this origin alone and must not reach the exchange. */
const OURS = ['authorization', 'cookie'] as const;
/** What the exchange must not set for this origin. */
const THEIRS = ['set-cookie', 'content-security-policy', 'strict-transport-security'] as const;

/**
 * Passes `/exchange/*` on to the exchange, so that browsers need one origin only: REST by its routes, sockets by the
 * returned upgrade. Bytes are piped, so that a slow reader slows the exchange's socket down and nothing piles up here.
 */
export const registerExchangeProxy =
  (upstream: string) =>
  async (http: FastifyInstance): Promise<Upgrade> => {
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

    return {
      isTheirs: isBelow,
      take(request, socket, head, address) {
        forward(request, address);
        proxy.ws(request, socket, {}, head).catch(() => socket.destroy());
      },
    };
  };

/** Makes the request the exchange's: its own path, none of our credentials, and who it really comes from. */
function forward(request: IncomingMessage, address: string): void {
  const path = (request.url ?? '').slice(PREFIX.length);
  request.url = path.startsWith('/') ? path : `/${path}`;
  for (const name of OURS) delete request.headers[name];
  request.headers['x-forwarded-for'] = address;
}

const isBelow = (url: string) => url === PREFIX || url.startsWith(`${PREFIX}/`) || url.startsWith(`${PREFIX}?`);

function unreachable(response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(502, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ code: -1001, msg: 'The exchange cannot be reached.' }));
}
