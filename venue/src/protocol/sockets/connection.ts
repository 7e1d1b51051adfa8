import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Broadcast } from '../streams/broadcast.ts';
import { textFrame } from '../streams/frame.ts';
import type { Root } from '../streams/streamName.ts';
import type { Subscriber } from '../streams/subscriber.ts';
import { type ControlTarget, control } from './control.ts';
import { guard } from './guard.ts';
import type { Hub } from './hub.ts';
import type { Outbox, Outgoing } from './outbox.ts';
import type { SocketPath } from './socketPath.ts';

export const STREAMS_MAX = 1024;
const MESSAGES_PER_SECOND_MAX = 10;
const PING_EVERY_MS = 3 * 60_000;
const PONG_WITHIN_MS = 10 * 60_000;
const LIFE_MS = 24 * 60 * 60_000;
const POLICY_VIOLATION = 1008;
const GOING_AWAY = 1001;
const INTERNAL_ERROR = 1011;

export interface ConnectionOptions {
  readonly socket: WebSocket;
  /** The transport below the socket. */
  readonly wire: Duplex;
  readonly path: SocketPath;
  readonly hub: Hub;
  readonly outbox: Outbox;
  readonly now: () => number;
  /** While true, nothing is sent. */
  readonly isSilent: () => boolean;
  /** Receives internal errors. */
  readonly report: (error: unknown) => void;
  /** Unsent bytes at which a slow reader is disconnected. */
  readonly bufferBytesMax: number;
}

/** A client's socket: its subscriptions, limits and heartbeat. */
export class Connection implements ControlTarget, Outgoing, Subscriber {
  readonly root: Root;
  readonly events: ReadonlySet<string> | undefined;
  readonly streams = new Set<string>();
  combined: boolean;
  readonly #options: ConnectionOptions;
  readonly #openedAt: number;
  #received: number[] = [];
  #pingedAt: number;
  #lastMessageAt: number;
  /** Frames of the current turn, sent in one write. */
  #frames: Buffer[] = [];

  constructor(options: ConnectionOptions) {
    const { socket, path, now } = options;
    this.#options = options;
    this.root = path.root;
    this.events = path.events;
    this.combined = path.combined;
    this.#openedAt = now();
    this.#pingedAt = this.#openedAt;
    this.#lastMessageAt = this.#openedAt;
    this.subscribe(path.streams);
    socket.on('message', (data: Buffer, isBinary: boolean) =>
      this.#guard(() => this.#message(isBinary ? '' : data.toString())),
    );
    socket.on('ping', (data: Buffer) =>
      this.#guard(() => {
        if (this.#isWithinRate() && !options.isSilent()) socket.pong(data);
      }),
    );
    socket.on('pong', () =>
      this.#guard(() => {
        this.#lastMessageAt = now();
        this.#isWithinRate();
      }),
    );
    socket.on('close', () => this.#guard(() => this.unsubscribe([...this.streams])));
    // A broken socket closes automatically; without a listener its error would end the process.
    socket.on('error', () => socket.terminate());
  }

  subscribe(names: readonly string[]): boolean {
    if (new Set([...this.streams, ...names]).size > STREAMS_MAX) return false;
    for (const name of names) {
      this.streams.add(name);
      this.#options.hub.join(name, this);
    }
    return true;
  }

  unsubscribe(names: readonly string[]): void {
    for (const name of names) {
      this.streams.delete(name);
      this.#options.hub.leave(name, this);
    }
  }

  deliver(message: Broadcast): void {
    this.#send(this.combined ? message.combined : message.raw);
  }

  end(reason: string): void {
    this.#close(GOING_AWAY, reason);
  }

  /** Pings, and closes a connection that stopped responding or reached its maximum age. */
  keepAlive(at: number): void {
    const { socket } = this.#options;
    if (at - this.#lastMessageAt >= PONG_WITHIN_MS) {
      socket.terminate();
    } else if (at - this.#openedAt >= LIFE_MS) {
      this.#close(GOING_AWAY, 'connection is 24 hours old');
    } else if (at - this.#pingedAt >= PING_EVERY_MS) {
      this.#pingedAt = at;
      socket.ping();
    }
  }

  terminate(): void {
    this.#options.socket.terminate();
  }

  #guard(handle: () => void): void {
    guard(this.#options.report, () => this.#close(INTERNAL_ERROR, 'Internal error'), handle);
  }

  #message(text: string): void {
    if (this.#isWithinRate()) this.#send(textFrame(JSON.stringify(control(text, this))));
  }

  /** Counts an incoming frame; more than ten in a second close the connection, and later frames are ignored. */
  #isWithinRate(): boolean {
    const { socket } = this.#options;
    if (socket.readyState !== socket.OPEN) return false;
    const at = this.#options.now();
    this.#received = [...this.#received.filter((time) => at - time < 1000), at];
    if (this.#received.length <= MESSAGES_PER_SECOND_MAX) return true;
    this.#close(POLICY_VIOLATION, 'Too many requests');
    return false;
  }

  /** Bypasses the socket's sender: without compression the order is not affected. */
  #send(frame: Buffer): void {
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

  /** Nothing may follow a close frame, so pending frames are sent first. */
  #close(code: number, reason: string): void {
    this.flush();
    this.#options.socket.close(code, reason);
  }
}
