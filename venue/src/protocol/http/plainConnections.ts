import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { HeaderList } from '../rest/headerList.ts';
import type { RestHandler } from '../rest/restHandler.ts';
import { ANSWER_HEADERS, encodingOf } from './answerHeaders.ts';
import { plainRequest } from './plainRequest.ts';

const SECOND_MS = 1000;
/** How long a connection may wait for its next request, as clients are told; it is held a second longer, for those on their way. */
const KEEP_ALIVE_S = 5;
const HELD_MS = (KEEP_ALIVE_S + 1) * SECOND_MS;

/**
 * Answers plain requests straight from their sockets, which takes half of the work that node's server has with them. At
 * the first request that is not plain, or does not come in one piece, a connection is handed to that server, with
 * everything that was read of it, and stays there.
 */
export class PlainConnections {
  readonly #handle: RestHandler;
  readonly #now: () => number;
  readonly #open = new Set<Connection>();
  #constant = '';
  #constantAt = Number.NEGATIVE_INFINITY;

  /** `now` is the machine's time, epoch milliseconds. */
  constructor(handle: RestHandler, now: () => number) {
    this.#handle = handle;
    this.#now = now;
  }

  /** From now on a server's connections come here first. */
  guard(server: Server): void {
    const takers = server.listeners('connection');
    server.removeAllListeners('connection');
    server.on('connection', (socket: Socket) => {
      const connection = new Connection(socket, {
        handle: this.#handle,
        constant: () => this.#constantHeaders(),
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

  /** The headers that all answers of a second have, put together once. */
  #constantHeaders(): string {
    const at = Math.floor(this.#now() / SECOND_MS) * SECOND_MS;
    if (at === this.#constantAt) return this.#constant;
    const date = ['date', new Date(at).toUTCString()];
    const alive = ['connection', 'keep-alive', 'keep-alive', `timeout=${KEEP_ALIVE_S}`];
    this.#constantAt = at;
    this.#constant = linesOf([...ANSWER_HEADERS, ...date, ...alive]);
    return this.#constant;
  }
}

interface ConnectionOptions {
  readonly handle: RestHandler;
  readonly constant: () => string;
  readonly handOver: () => void;
  readonly closed: () => void;
}

/** A connection of plain requests: one at a time, the next when the answer to the last is on its way. */
class Connection {
  readonly #socket: Socket;
  readonly #options: ConnectionOptions;
  readonly #remote: string;
  /** What was read and not yet answered. */
  #unread = '';
  #isAnswering = false;
  #isLooping = false;

  constructor(socket: Socket, options: ConnectionOptions) {
    this.#socket = socket;
    this.#options = options;
    this.#remote = socket.remoteAddress ?? 'unknown';
    socket.setTimeout(HELD_MS);
    socket.on('data', this.#data);
    socket.on('drain', this.#drained);
    socket.on('end', this.#ended);
    socket.on('timeout', this.#timedOut);
    socket.on('error', this.#failed);
    socket.on('close', this.#closed);
  }

  close(): void {
    this.#socket.destroy();
  }

  readonly #data = (chunk: Buffer): void => {
    this.#unread += chunk.toString('latin1');
    // Who sends on while an answer is made is read again when it is sent.
    if (this.#isAnswering) this.#socket.pause();
    else this.#answerAll();
  };

  readonly #drained = (): void => {
    if (!this.#isAnswering) this.#answerAll();
  };

  /** Whoever ends a connection has what was answered by then. */
  readonly #ended = (): void => {
    this.#socket.end();
  };

  /** A venue that was busy meets its timers before what has come meanwhile: that is read first. */
  readonly #timedOut = (): void => {
    const { bytesRead } = this.#socket;
    setImmediate(() => {
      if (!this.#isAnswering && this.#socket.bytesRead === bytesRead) this.#socket.destroy();
    });
  };

  // The connection closes by itself after it.
  readonly #failed = (): void => {};

  readonly #closed = (): void => this.#options.closed();

  /** Answers what was read. Answers that nobody takes do not pile up: what is asked for waits until they are gone. */
  #answerAll(): void {
    this.#isLooping = true;
    while (this.#unread !== '' && !this.#isAnswering && !this.#socket.writableNeedDrain) {
      const request = plainRequest(this.#unread, 0);
      if (request === undefined) {
        this.#handOver();
        return;
      }
      const { method, target, apiKey, forwardedFor, body, end } = request;
      this.#unread = this.#unread.slice(end);
      this.#isAnswering = true;
      this.#options.handle({ method, target, remote: this.#remote, forwardedFor, apiKey, body }, this.#reply);
    }
    this.#isLooping = false;
    if (this.#unread === '' && this.#socket.isPaused()) this.#socket.resume();
  }

  readonly #reply = (status: number, headers: HeaderList, body: string): void => {
    const bytes = Buffer.byteLength(body);
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${linesOf(headers)}${this.#options.constant()}`;
    if (this.#socket.writable) {
      this.#socket.write(`${head}content-length: ${bytes}\r\n\r\n${body}`, encodingOf(body, bytes));
    }
    this.#isAnswering = false;
    if (!this.#isLooping) this.#answerAll();
  };

  #handOver(): void {
    const socket = this.#socket;
    socket.setTimeout(0);
    socket.off('data', this.#data);
    socket.off('drain', this.#drained);
    socket.off('end', this.#ended);
    socket.off('timeout', this.#timedOut);
    socket.off('error', this.#failed);
    socket.off('close', this.#closed);
    socket.pause();
    socket.unshift(Buffer.from(this.#unread, 'latin1'));
    this.#options.handOver();
    socket.resume();
  }
}

function linesOf(headers: readonly string[]): string {
  let lines = '';
  for (let place = 0; place < headers.length; place += 2) lines += `${headers[place]}: ${headers[place + 1]}\r\n`;
  return lines;
}
