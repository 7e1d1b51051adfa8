import type { IncomingMessage, ServerResponse } from 'node:http';
import { REFERENCE_EXCHANGE } from '@aldgate/domain/market/marketRef.ts';
import * as spot from '@aldgate/exchange/products/spot/publicApi.ts';
import * as usdm from '@aldgate/exchange/products/usdm/publicApi.ts';
import type { FastifyInstance } from 'fastify';
import { createProxyServer } from 'httpxy';
import type { Upgrade } from '../../kernel/http/upgrades.ts';
import { MinuteBudget } from '../../kernel/limits/minuteBudget.ts';
import type { Clock } from '../../kernel/time/clock.ts';

const UPSTREAM_TIMEOUT_MS = 10_000;
/** Headers that must not reach the exchange: credentials of this origin, and any key. */
const OURS = ['authorization', 'cookie', 'x-mbx-apikey'] as const;
/** Headers that the exchange must not set for this origin. */
const THEIRS = ['set-cookie', 'content-security-policy', 'strict-transport-security'] as const;

/** The path below which this server forwards to an exchange. */
export const proxyPath = (code: string): string =>
  code === REFERENCE_EXCHANGE ? '/exchange' : `/exchanges/${code.toLowerCase()}`;

interface Options {
  /** The path below which requests are forwarded. */
  readonly prefix: string;
  /** The root above /fapi. */
  readonly upstream: string;
  /** Request weight that each address may use in a minute. */
  readonly weightPerAddress: number;
  readonly clock: Clock;
}

/**
 * Forwards an exchange's public paths and streams below a path, and nothing else, so that browsers need only one
 * origin. Bytes are piped, so that a slow client slows down the exchange's socket and nothing accumulates here.
 */
export const registerExchangeProxy =
  ({ prefix, upstream, weightPerAddress, clock }: Options) =>
  async (http: FastifyInstance): Promise<Upgrade> => {
    const budget = new MinuteBudget(weightPerAddress);
    const proxy = createProxyServer({
      target: upstream,
      proxyTimeout: UPSTREAM_TIMEOUT_MS,
    });
    proxy.on('proxyRes', (response) => {
      for (const name of THEIRS) delete response.headers[name];
    });
    proxy.on('error', (_error, _request, target) => {
      if (target && 'writeHead' in target) unreachable(target);
      else target?.destroy();
    });

    http.get(`${prefix}/*`, { schema: { hide: true } }, async (request, reply) => {
      const weight = findWeight(request.url, prefix);
      if (weight === undefined) return reply.code(404).send({ code: -5000, msg: 'The path is not public.' });
      const waitMs = budget.take(request.ip, weight, clock());
      if (waitMs > 0) {
        const msg = `Too many requests; current limit is ${weightPerAddress} request weight per 1 MINUTE.`;
        return reply
          .code(429)
          .header('retry-after', String(Math.ceil(waitMs / 1_000)))
          .send({ code: -1003, msg });
      }
      reply.hijack();
      forward(request.raw, request.ip, prefix);
      await proxy.web(request.raw, reply.raw).catch(() => unreachable(reply.raw));
      return reply;
    });

    return {
      isTheirs: (url) => isStream(url, prefix),
      take(request, socket, head, address) {
        forward(request, address, prefix);
        proxy.ws(request, socket, {}, head).catch(() => socket.destroy());
      },
    };
  };

/** The path of the exchange and its query; undefined if the URL is not below the prefix. */
function parseUrl(url: string, prefix: string): { readonly path: string; readonly query: URLSearchParams } | undefined {
  if (!url.startsWith(`${prefix}/`)) return undefined;
  const [path = '', ...query] = url.slice(prefix.length).split('?');
  return { path, query: new URLSearchParams(query.join('?')) };
}

/** Only the exact spelling of a path is forwarded, so that both sides read the same one. */
function findWeight(url: string, prefix: string): number | undefined {
  const parsed = parseUrl(url, prefix);
  if (parsed === undefined) return undefined;
  const { path, query } = parsed;
  return usdm.publicWeight(path, query) ?? spot.publicWeight(path, query);
}

function isStream(url: string, prefix: string): boolean {
  const parsed = parseUrl(url, prefix);
  if (parsed === undefined) return false;
  return usdm.isPublicStream(parsed.path, parsed.query) || spot.isPublicStream(parsed.path);
}

/** Rewrites the request for the exchange: its path, no credentials, and the client's address. */
function forward(request: IncomingMessage, address: string, prefix: string): void {
  request.url = (request.url ?? '').slice(prefix.length);
  for (const name of OURS) delete request.headers[name];
  request.headers['x-forwarded-for'] = address;
}

function unreachable(response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(502, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ code: -1001, msg: 'The exchange cannot be reached.' }));
}
