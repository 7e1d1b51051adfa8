import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { createProxyServer } from 'httpxy';
import type { Upgrade } from '../../kernel/http/upgrades.ts';

const PREFIX = '/exchange';
const UPSTREAM_TIMEOUT_MS = 10_000;
/** Headers of this origin that must not reach the exchange. */
const OURS = ['authorization', 'cookie'] as const;
/** Headers that the exchange must not set for this origin. */
const THEIRS = ['set-cookie', 'content-security-policy', 'strict-transport-security'] as const;

/**
 * Forwards `/exchange/*` to the exchange, so that browsers need only one origin: REST by its routes, sockets by the
 * returned upgrade. Bytes are piped, so that a slow client slows down the exchange's socket and nothing accumulates
 * here.
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
      // The body stays a stream: the exchange verifies signatures over the original bytes.
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

/** Rewrites the request for the exchange: its path, no credentials of ours, and the client's address. */
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
