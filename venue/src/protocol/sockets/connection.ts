import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Broadcast } from './broadcast.ts';
import { type ControlTarget, control } from './control.ts';
import type { Hub, Subscriber } from './hub.ts';
import type { SocketPath } from './socketPath.ts';
import type { Root } from './streamName.ts';

export const STREAMS_MAX = 1024;
const MESSAGES_PER_SECOND_MAX = 10;
const PING_EVERY_MS = 3 * 60_000;
const PONG_WITHIN_MS = 10 * 60_000;
const LIFE_MS = 24 * 60 * 60_000;
const POLICY_VIOLATION = 1008;
const GOING_AWAY = 1001;

export interface ConnectionOptions {
  readonly socket: WebSocket;
  /** The stream below the socket; several messages of one moment leave it in one write. */
  readonly wire: Duplex;
  readonly path: SocketPath;
  readonly hub: Hub;
  readonly now: () => number;
  /** While true nothing at all is sent. */
  readonly isSilent: () => boolean;
  /** Unsent bytes at which a reader counts as too slow and is dropped. */
  readonly bufferBytesMax: number;
}

/** One client's socket: its subscriptions, its limits and its heartbeat. */
export class Connection implements ControlTarget, Subscriber {
  readonly root: Root;
  readonly streams = new Set<string>();
  combined: boolean;
  readonly #options: ConnectionOptions;
  readonly #openedAt: number;
  #received: number[] = [];
  #pingedAt: number;
  #heardAt: number;
  #isCorked = false;

  constructor(options: ConnectionOptions) {
    const { socket, path, now } = options;
    this.#options = options;
    this.root = path.root;
    this.combined = path.combined;
    this.#openedAt = now();
    this.#pingedAt = this.#openedAt;
    this.#heardAt = this.#openedAt;
    this.subscribe(path.streams);
    socket.on('message', (data: Buffer, isBinary: boolean) => this.#message(isBinary ? '' : data.toString()));
    socket.on('ping', (data: Buffer) => {
      if (this.#isWithinRate() && !options.isSilent()) socket.pong(data);
    });
    socket.on('pong', () => {
      this.#heardAt = now();
      this.#isWithinRate();
    });
    socket.on('close', () => this.unsubscribe([...this.streams]));
    // A broken socket closes by itself; without a listener its error would end the process.
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

  /** Pings, and ends a connection that stopped answering or has reached its age. */
  keepAlive(at: number): void {
    const { socket } = this.#options;
    if (at - this.#heardAt >= PONG_WITHIN_MS) {
      socket.terminate();
    } else if (at - this.#openedAt >= LIFE_MS) {
      socket.close(GOING_AWAY, 'connection is 24 hours old');
    } else if (at - this.#pingedAt >= PING_EVERY_MS) {
      this.#pingedAt = at;
      socket.ping();
    }
  }

  terminate(): void {
    this.#options.socket.terminate();
  }

  #message(text: string): void {
    if (this.#isWithinRate()) this.#send(JSON.stringify(control(text, this)));
  }

  /** Counts an incoming frame; more than ten in a second end the connection. */
  #isWithinRate(): boolean {
    const at = this.#options.now();
    this.#received = [...this.#received.filter((time) => at - time < 1000), at];
    if (this.#received.length <= MESSAGES_PER_SECOND_MAX) return true;
    this.#options.socket.close(POLICY_VIOLATION, 'Too many requests');
    return false;
  }

  #send(text: string): void {
    const { socket, wire, isSilent, bufferBytesMax } = this.#options;
    if (isSilent() || socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > bufferBytesMax) {
      socket.terminate();
      return;
    }
    if (!this.#isCorked) {
      this.#isCorked = true;
      wire.cork();
      process.nextTick(() => {
        this.#isCorked = false;
        wire.uncork();
      });
    }
    socket.send(text);
  }
}
