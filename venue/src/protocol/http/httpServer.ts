import { createServer, type Server } from 'node:http';
import type { RestHandler } from '../rest/restHandler.ts';
import { PlainConnections } from './plainConnections.ts';
import { createRequestListener } from './serverRequests.ts';

const HEADER_BYTES_MAX = 16 * 1024;

export interface HttpServer {
  /** Node's server, for listening and for upgrades. */
  readonly server: Server;
  /** Closes all connections and stops listening. */
  close(): Promise<void>;
}

/** The venue's server: a fast parser for plain requests, node's parser for all others. */
export function httpServer(handle: RestHandler, now: () => number): HttpServer {
  const limits = { maxHeaderSize: HEADER_BYTES_MAX, requestTimeout: 30_000, headersTimeout: 10_000 };
  const server = createServer(limits, createRequestListener(handle));
  const plain = new PlainConnections(handle, now);
  plain.guard(server);
  return {
    server,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      plain.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
