import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { HeaderList } from '../rest/headerList.ts';
import type { RestHandler } from '../rest/restHandler.ts';
import { parsePlainRequest } from './plainRequest.ts';
import { formatHeaderLines, KEEP_ALIVE_S, selectEncoding } from './responseHeaders.ts';
import type { ResponseQueue } from './responseQueue.ts';

/** Longer than announced, for requests in transit and for clients that are busy at the timeout. */
const HELD_MS = (KEEP_ALIVE_S + 15) * 1000;

export interface PlainConnectionOptions {
  readonly handle: RestHandler;
  /** Header lines common to all responses. */
  readonly commonLines: () => string;
  /** Batches the sending of responses. */
  readonly out: ResponseQueue;
  /** Passes the socket to node's server. */
  readonly handOver: () => void;
  readonly closed: () => void;
}

/** A connection of plain requests, answered one at a time. */
export class PlainConnection {
  readonly #socket: Socket;
  readonly #options: PlainConnectionOptions;
  readonly #remote: string;
  /** Received but not answered yet. */
  #unread = '';
  #isAnswering = false;

  constructor(socket: Socket, options: PlainConnectionOptions) {
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
    // Input during a response is read after the response was sent.
    if (this.#isAnswering) this.#socket.pause();
    else this.#answerNext();
  };

  readonly #drained = (): void => {
    if (!this.#isAnswering) this.#answerNext();
  };

  /** At the end of a connection pending responses are still sent. */
  readonly #ended = (): void => {
    this.#socket.end();
  };

  /** A busy venue processes its timers before pending input, so input is read first. */
  readonly #timedOut = (): void => {
    const { bytesRead } = this.#socket;
    setImmediate(() => {
      if (!this.#isAnswering && this.#socket.bytesRead === bytesRead) this.#socket.destroy();
    });
  };

  // The connection closes automatically afterwards.
  readonly #failed = (): void => {};

  readonly #closed = (): void => this.#options.closed();

  /** Answers the next request. If responses are not read, further requests wait. */
  #answerNext(): void {
    if (this.#unread !== '' && !this.#isAnswering && !this.#socket.writableNeedDrain) {
      const request = parsePlainRequest(this.#unread, 0);
      if (request === undefined) {
        this.#handOver();
        return;
      }
      const { method, target, apiKey, forwardedFor, body, end } = request;
      this.#unread = this.#unread.slice(end);
      this.#isAnswering = true;
      this.#options.handle({ method, target, remote: this.#remote, forwardedFor, apiKey, body }, this.#reply);
    }
    if (this.#unread === '' && this.#socket.isPaused()) this.#socket.resume();
  }

  readonly #reply = (status: number, headers: HeaderList, body: string): void => {
    const bytes = Buffer.byteLength(body);
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${formatHeaderLines(headers)}${this.#options.commonLines()}`;
    this.#options.out.add(() => {
      if (this.#socket.writable) {
        this.#socket.write(`${head}content-length: ${bytes}\r\n\r\n${body}`, selectEncoding(body, bytes));
      }
      this.#isAnswering = false;
      this.#answerNext();
    });
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
