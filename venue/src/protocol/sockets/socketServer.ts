import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { findPeer } from '../rest/peerAddress.ts';
import { ApiConnection, type ApiServices } from './api/apiConnection.ts';
import type { ApiPeer } from './api/apiRequest.ts';
import { Connection, STREAMS_MAX } from './connection.ts';
import { guard } from './guard.ts';
import type { Hub } from './hub.ts';
import { Outbox } from './outbox.ts';
import { type SocketClaim, SocketCounts } from './socketCounts.ts';
import type { LinkOptions, SocketLink } from './socketLink.ts';
import { parseApiPath, parseSocketPath, type SocketPath } from './socketPath.ts';

const MESSAGE_BYTES_MAX = 64 * 1024;

export interface SocketServerOptions {
  readonly hub: Hub;
  readonly api: ApiServices;
  readonly now: () => number;
  readonly isSilent: () => boolean;
  readonly report: (error: unknown) => void;
  readonly bufferBytesMax: number;
  /** Sockets of an address, or of an account whose events they follow. */
  readonly socketsPerOwner?: number | undefined;
}

/** An upgrade of a connection to a socket. */
interface Upgrade {
  readonly request: IncomingMessage;
  readonly wire: Duplex;
  readonly head: Buffer;
}

/** Accepts sockets on stream paths and that of the WebSocket API, and rejects every other upgrade. */
export class SocketServer {
  readonly #options: SocketServerOptions;
  readonly #links = new Set<SocketLink>();
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
    return this.#links.size;
  }

  upgrade(request: IncomingMessage, wire: Duplex, head: Buffer): void {
    // Until the handshake is complete the socket has no other listener, and a reset would end the process.
    const destroy = () => wire.destroy();
    wire.on('error', destroy);
    guard(this.#options.report, destroy, () => this.#accept({ request, wire, head }));
  }

  #accept(upgrade: Upgrade): void {
    const { request, wire } = upgrade;
    const url = request.url ?? '/';
    const api = parseApiPath(url);
    const path = api === undefined ? readPath(url) : undefined;
    const peer = findApiPeer(request);
    const { counted } = findPeer(peer.remote, peer.forwardedFor);
    if (api !== undefined) {
      this.#open(upgrade, counted, (link, claim) => {
        const { api: services } = this.#options;
        const moveTo = (account: number) => claim.moveTo(ownerOf(account));
        return new ApiConnection({ ...services, ...link, ...api, peer, moveTo }).link;
      });
    } else if (path === undefined || path.streams.length > STREAMS_MAX) {
      rejectUpgrade(wire, path === undefined ? '404 Not Found' : '400 Bad Request');
    } else {
      const { hub } = this.#options;
      this.#open(upgrade, this.#findOwner(path) ?? counted, (link) => new Connection({ ...link, hub, path }).link);
    }
  }

  #open(
    { request, wire, head }: Upgrade,
    owner: string,
    use: (options: LinkOptions, claim: SocketClaim) => SocketLink,
  ): void {
    const claim = this.#counts.take(owner);
    if (claim === undefined) {
      rejectUpgrade(wire, '429 Too Many Requests');
      return;
    }
    // The wire closes in every case; a handshake that fails opens no socket.
    wire.once('close', () => claim.release());
    this.#server.handleUpgrade(request, wire, head, (socket) => {
      const { now, isSilent, report, bufferBytesMax } = this.#options;
      const options = { socket, wire, outbox: this.#outbox, now, isSilent, report, bufferBytesMax };
      const link = use(options, claim);
      this.#links.add(link);
      socket.once('close', () => this.#links.delete(link));
    });
  }

  /**
   * The account of a socket's listen key: a platform follows all of its customers' accounts from one address, so such
   * a socket belongs to its account, as one of the WebSocket API does once it has subscribed to one. Any other belongs
   * to the address.
   */
  #findOwner({ streams }: SocketPath): string | undefined {
    const [account] = streams.flatMap((name) => this.#options.hub.accountOf(name) ?? []);
    return account === undefined ? undefined : ownerOf(account);
  }

  keepAlive(at: number): void {
    for (const link of this.#links) link.keepAlive(at);
  }

  /** Terminates all connections without a close frame. */
  cut(): void {
    for (const link of this.#links) link.terminate();
  }

  close(): void {
    this.cut();
    this.#server.close();
  }
}

const ownerOf = (account: number): string => `account ${account}`;

function findApiPeer({ socket, headers }: IncomingMessage): ApiPeer {
  const forwardedFor = headers['x-forwarded-for'];
  return {
    remote: socket.remoteAddress ?? 'unknown',
    forwardedFor: typeof forwardedFor === 'string' ? forwardedFor : undefined,
  };
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
