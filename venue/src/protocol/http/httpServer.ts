import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { RestHandler } from '../rest/restHandler.ts';
import { BODY_BYTES_MAX, readBody } from './body.ts';

const HEADER_BYTES_MAX = 16 * 1024;

/** Headers of every response: names and values alternating. */
const RESPONSE_HEADERS = [
  'content-type',
  'application/json;charset=UTF-8',
  'cache-control',
  'no-store',
  'x-content-type-options',
  'nosniff',
] as const;

interface Limits {
  /** How long a request may take to arrive, with and without its body. */
  readonly requestTimeoutMs: number;
  readonly headersTimeoutMs: number;
  /** How often connections are checked for these. */
  readonly checkEveryMs: number;
}

const LIMITS: Limits = { requestTimeoutMs: 30_000, headersTimeoutMs: 10_000, checkEveryMs: 5_000 };
/** Announced to clients. */
const KEEP_ALIVE_MS = 5_000;
/** Kept open beyond that, for requests in transit and for clients that are busy when the time is up. */
const KEEP_ALIVE_BUFFER_MS = 15_000;

export interface HttpServer {
  /** Node's server, for upgrades. */
  readonly server: Server;
  /** Resolves to the port; 0 selects a free one. Rejects with the system's error if it is not available. */
  listen(port: number, host: string): Promise<number>;
  /** Closes all connections and stops listening. */
  close(): Promise<void>;
}

/** The venue's REST server. Requests that Node's parser rejects, or that arrive too slowly, never reach `handle`. */
export function httpServer(handle: RestHandler, limits: Limits = LIMITS): HttpServer {
  const options = {
    maxHeaderSize: HEADER_BYTES_MAX,
    requestTimeout: limits.requestTimeoutMs,
    headersTimeout: limits.headersTimeoutMs,
    connectionsCheckingInterval: limits.checkEveryMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveTimeoutBuffer: KEEP_ALIVE_BUFFER_MS,
  };
  const server = createServer(options, (request, response) => answer(handle, request, response));
  return {
    server,
    listen: (port, host) => listen(server, port, host),
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('The venue has no TCP port.');
      resolve(address.port);
    });
  });
}

function answer(handle: RestHandler, request: IncomingMessage, response: ServerResponse): void {
  const { method = 'GET', url: target = '/', headers, socket } = request;
  const remote = socket.remoteAddress ?? 'unknown';
  const [apiKey, forwardedFor] = [singleValue(headers['x-mbx-apikey']), singleValue(headers['x-forwarded-for'])];
  readBody(request, BODY_BYTES_MAX, (body) => {
    handle({ method, target, remote, forwardedFor, apiKey, body }, (status, own, text) => {
      const bytes = Buffer.byteLength(text);
      response.writeHead(status, [...own, ...RESPONSE_HEADERS, 'content-length', String(bytes)]);
      // ASCII is the same in both encodings, and latin1 avoids another pass.
      response.end(text, bytes === text.length ? 'latin1' : 'utf8');
    });
  });
}

/** A header's value; undefined if the header is repeated. */
function singleValue(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
