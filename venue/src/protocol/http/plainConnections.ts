import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { RestHandler } from '../rest/restHandler.ts';
import { PlainConnection } from './plainConnection.ts';
import { formatHeaderLines, KEEP_ALIVE_S, RESPONSE_HEADERS } from './responseHeaders.ts';
import { ResponseQueue } from './responseQueue.ts';

const SECOND_MS = 1000;

/**
 * Answers plain requests directly from their sockets, at half the cost of node's server. On the first request that is
 * not plain, or does not arrive in one piece, the connection and everything read so far are handed to that server for
 * good.
 */
export class PlainConnections {
  readonly #handle: RestHandler;
  readonly #now: () => number;
  readonly #open = new Set<PlainConnection>();
  readonly #out = new ResponseQueue();
  #commonLines = '';
  #commonAt = Number.NEGATIVE_INFINITY;

  /** `now` is the system time, epoch milliseconds. */
  constructor(handle: RestHandler, now: () => number) {
    this.#handle = handle;
    this.#now = now;
  }

  /** Intercepts a server's new connections. */
  guard(server: Server): void {
    const takers = server.listeners('connection');
    server.removeAllListeners('connection');
    server.on('connection', (socket: Socket) => {
      const connection = new PlainConnection(socket, {
        handle: this.#handle,
        commonLines: () => this.#commonLinesNow(),
        out: this.#out,
        handOver: () => {
          this.#open.delete(connection);
          for (const take of takers) take.call(server, socket);
        },
        closed: () => this.#open.delete(connection),
      });
      this.#open.add(connection);
    });
  }

  close(): void {
    for (const connection of this.#open) connection.close();
  }

  /** Header lines common to all responses of a second, cached. */
  #commonLinesNow(): string {
    const at = Math.floor(this.#now() / SECOND_MS) * SECOND_MS;
    if (at === this.#commonAt) return this.#commonLines;
    const date = ['date', new Date(at).toUTCString()];
    const alive = ['connection', 'keep-alive', 'keep-alive', `timeout=${KEEP_ALIVE_S}`];
    this.#commonAt = at;
    this.#commonLines = formatHeaderLines([...RESPONSE_HEADERS, ...date, ...alive]);
    return this.#commonLines;
  }
}
