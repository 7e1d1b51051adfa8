import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { textFrame } from '../streams/frame.ts';
import { guard } from './guard.ts';
import type { Outbox, Outgoing } from './outbox.ts';

const LIFE_MS = 24 * 60 * 60_000;
const POLICY_VIOLATION = 1008;
const GOING_AWAY = 1001;
const INTERNAL_ERROR = 1011;

/** Limits and heartbeat of a kind of socket. */
export interface LinkTerms {
  readonly messagesPerSecondMax: number;
  readonly pingEveryMs: number;
  readonly pongWithinMs: number;
}

export interface LinkOptions {
  readonly socket: WebSocket;
  /** The transport below the socket. */
  readonly wire: Duplex;
  readonly outbox: Outbox;
  readonly now: () => number;
  /** While true, nothing is sent. */
  readonly isSilent: () => boolean;
  /** Receives internal errors. */
  readonly report: (error: unknown) => void;
  /** Unsent bytes at which a slow reader is disconnected. */
  readonly bufferBytesMax: number;
}

/** The use of a socket: its limits, and its messages as text, empty for a binary one. */
interface LinkUse {
  readonly terms: LinkTerms;
  readonly receive: (text: string) => void;
  readonly closed: () => void;
}

/** A client's socket of any kind: its frames, limits and heartbeat. */
export class SocketLink implements Outgoing {
  readonly #options: LinkOptions;
  readonly #terms: LinkTerms;
  readonly #openedAt: number;
  #received: number[] = [];
  #pingedAt: number;
  #lastMessageAt: number;
  /** Frames of the current turn, sent in one write. */
  #frames: Buffer[] = [];

  constructor(options: LinkOptions, { terms, receive, closed }: LinkUse) {
    const { socket, now } = options;
    this.#options = options;
    this.#terms = terms;
    this.#openedAt = now();
    this.#pingedAt = this.#openedAt;
    this.#lastMessageAt = this.#openedAt;
    socket.on('message', (data: Buffer, isBinary: boolean) =>
      this.guard(() => {
        if (this.#isWithinRate()) receive(isBinary ? '' : data.toString());
      }),
    );
    socket.on('ping', (data: Buffer) =>
      this.guard(() => {
        if (this.#isWithinRate() && !options.isSilent()) socket.pong(data);
      }),
    );
    socket.on('pong', () =>
      this.guard(() => {
        this.#lastMessageAt = now();
        this.#isWithinRate();
      }),
    );
    socket.on('close', () => this.guard(closed));
    // A broken socket closes automatically; without a listener its error would end the process.
    socket.on('error', () => socket.terminate());
  }

  /** Runs a handler: a fault is reported and closes this socket. */
  guard(handle: () => void): void {
    guard(this.#options.report, () => this.#close(INTERNAL_ERROR, 'Internal error'), handle);
  }

  sendText(text: string): void {
    this.send(textFrame(text));
  }

  /** Bypasses the socket's sender: without compression the order is not affected. */
  send(frame: Buffer): void {
    const { socket, isSilent, outbox } = this.#options;
    if (isSilent() || socket.readyState !== socket.OPEN) return;
    this.#frames.push(frame);
    if (this.#frames.length === 1) outbox.add(this);
  }

  /** Writes pending frames, or disconnects a slow reader. */
  flush(): void {
    const { socket, wire, bufferBytesMax } = this.#options;
    const frames = this.#frames;
    if (frames.length === 0) return;
    this.#frames = [];
    if (socket.readyState !== socket.OPEN) return;
    if (wire.writableLength > bufferBytesMax) {
      socket.terminate();
      return;
    }
    if (frames.length > 1) wire.cork();
    for (const frame of frames) wire.write(frame);
    if (frames.length > 1) wire.uncork();
  }

  /** Closes it, because what it is for has ended. */
  end(reason: string): void {
    this.#close(GOING_AWAY, reason);
  }

  /** Closes it for its client's conduct. */
  refuse(reason: string): void {
    this.#close(POLICY_VIOLATION, reason);
  }

  /** Pings, and closes a connection that stopped responding or reached its maximum age. */
  keepAlive(at: number): void {
    const { socket } = this.#options;
    const { pingEveryMs, pongWithinMs } = this.#terms;
    if (at - this.#lastMessageAt >= pongWithinMs) {
      socket.terminate();
    } else if (at - this.#openedAt >= LIFE_MS) {
      this.#close(GOING_AWAY, 'connection is 24 hours old');
    } else if (at - this.#pingedAt >= pingEveryMs) {
      this.#pingedAt = at;
      socket.ping();
    }
  }

  terminate(): void {
    this.#options.socket.terminate();
  }

  /** Counts an incoming frame; too many in a second close the connection, and later frames are ignored. */
  #isWithinRate(): boolean {
    const { socket } = this.#options;
    if (socket.readyState !== socket.OPEN) return false;
    const at = this.#options.now();
    this.#received = [...this.#received.filter((time) => at - time < 1000), at];
    if (this.#received.length <= this.#terms.messagesPerSecondMax) return true;
    this.refuse('Too many requests');
    return false;
  }

  /** Nothing may follow a close frame, so pending frames are sent first. */
  #close(code: number, reason: string): void {
    this.flush();
    this.#options.socket.close(code, reason);
  }
}
