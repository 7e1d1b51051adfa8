import { type EventEmitter, once } from 'node:events';
import { onTestFinished } from 'vitest';
import { type ClientOptions, WebSocket } from 'ws';

/** A socket that closes with the test: its received messages in order, and a way to wait for more. */
export class SocketClient {
  readonly socket: WebSocket;
  readonly received: unknown[] = [];
  #waiting: (() => void)[] = [];

  private constructor(url: string, options: ClientOptions) {
    this.socket = new WebSocket(url, options);
    this.socket.on('message', (data: Buffer) => {
      this.received.push(JSON.parse(data.toString()));
      this.#wakeAll();
    });
    this.socket.on('close', () => this.#wakeAll());
    this.socket.on('error', () => this.#wakeAll());
  }

  static async open(url: string, options: ClientOptions = {}): Promise<SocketClient> {
    const client = new SocketClient(url.replace(/^http/, 'ws'), options);
    onTestFinished(() => client.socket.terminate());
    await once(client.socket, 'open');
    return client;
  }

  /** The first received message that matches; rejects if the socket closes first. */
  async find(fits: (message: unknown) => boolean): Promise<unknown> {
    for (;;) {
      const found = this.received.find(fits);
      if (found !== undefined) return found;
      if (this.socket.readyState !== WebSocket.OPEN) throw new Error('closed before the message came');
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** Sends a message with an id and returns its response. Everything sent before it has arrived by then. */
  async request(message: Readonly<Record<string, unknown>>): Promise<unknown> {
    const { id = `question ${this.received.length}` } = message;
    this.socket.send(JSON.stringify({ ...message, id }));
    return this.find((answer) => JSON.stringify(field(answer, 'id')) === JSON.stringify(id));
  }

  #wakeAll(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const wake of waiting) wake();
  }
}

/** A property of an unknown value. */
export function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

/** A list property; empty if missing. */
export function items(value: unknown, key: string): unknown[] {
  const list = field(value, key);
  return Array.isArray(list) ? list : [];
}

/** Levels of a book property. Throws for anything else. */
export function rows(value: unknown, key: string): [price: string, quantity: string][] {
  return items(value, key).map((row) => {
    const price = field(row, '0');
    const quantity = field(row, '1');
    if (typeof price !== 'string' || typeof quantity !== 'string') throw new Error(`${key} holds something else`);
    return [price, quantity];
  });
}

/** The close code of a socket or process. */
export function closeCode(source: EventEmitter): Promise<unknown> {
  return new Promise((resolve) => source.once('close', resolve));
}
