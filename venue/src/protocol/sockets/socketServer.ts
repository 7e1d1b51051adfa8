import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { findPeer } from '../rest/peerAddress.ts';
import { Connection, STREAMS_MAX } from './connection.ts';
import { guard } from './guard.ts';
import type { Hub } from './hub.ts';
import { Outbox } from './outbox.ts';
import { SocketCounts } from './socketCounts.ts';
import { parseSocketPath, type SocketPath } from './socketPath.ts';

const MESSAGE_BYTES_MAX = 64 * 1024;

export interface SocketServerOptions {
  readonly hub: Hub;
  readonly now: () => number;
  readonly isSilent: () => boolean;
  readonly report: (error: unknown) => void;
  readonly bufferBytesMax: number;
  /** Sockets of an address, or of an account with listen keys. */
  readonly socketsPerOwner?: number | undefined;
}

/** Accepts sockets on stream paths and rejects every other upgrade. */
export class SocketServer {
  readonly #options: SocketServerOptions;
  readonly #connections = new Set<Connection>();
  readonly #outbox = new Outbox();
  readonly #counts: SocketCounts;
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: MESSAGE_BYTES_MAX,
    perMessageDeflate: false,
    autoPong: false,
    clientTracking: false,
  });

  constructor(options: SocketServerOptions) {
    this.#options = options;
    this.#counts = new SocketCounts(options.socketsPerOwner);
  }

  get connections(): number {
    return this.#connections.size;
  }

  upgrade(request: IncomingMessage, wire: Duplex, head: Buffer): void {
    // Until the handshake is complete the socket has no other listener, and a reset would end the process.
    const destroy = () => wire.destroy();
    wire.on('error', destroy);
    guard(this.#options.report, destroy, () => this.#accept(request, wire, head));
  }

  #accept(request: IncomingMessage, wire: Duplex, head: Buffer): void {
    const path = readPath(request.url ?? '/');
    if (path === undefined || path.streams.length > STREAMS_MAX) {
      rejectUpgrade(wire, path === undefined ? '404 Not Found' : '400 Bad Request');
      return;
    }
    const release = this.#counts.take(this.#findOwner(request, path));
    if (release === undefined) {
      rejectUpgrade(wire, '429 Too Many Requests');
      return;
    }
    // The wire closes in every case; a handshake that fails opens no socket.
    wire.once('close', release);
    this.#server.handleUpgrade(request, wire, head, (socket) => {
      const connection = new Connection({ ...this.#options, outbox: this.#outbox, socket, wire, path });
      this.#connections.add(connection);
      socket.once('close', () => this.#connections.delete(connection));
    });
  }

  /**
   * A platform follows all of its customers' accounts from one address, so a socket of a listen key belongs to its
   * account; any other belongs to the address.
   */
  #findOwner({ socket, headers }: IncomingMessage, { streams }: SocketPath): string {
    const accounts = streams.flatMap((name) => this.#options.hub.accountOf(name) ?? []);
    if (accounts[0] !== undefined) return `account ${accounts[0]}`;
    const forwardedFor = headers['x-forwarded-for'];
    const single = typeof forwardedFor === 'string' ? forwardedFor : undefined;
    return findPeer(socket.remoteAddress ?? 'unknown', single).counted;
  }

  keepAlive(at: number): void {
    for (const connection of this.#connections) connection.keepAlive(at);
  }

  /** Terminates all connections without a close frame. */
  cut(): void {
    for (const connection of this.#connections) connection.terminate();
  }

  close(): void {
    this.cut();
    this.#server.close();
  }
}

function readPath(url: string): SocketPath | undefined {
  try {
    return parseSocketPath(url);
  } catch {
    // An invalid escape names no stream.
    return undefined;
  }
}

function rejectUpgrade(wire: Duplex, status: string): void {
  wire.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
