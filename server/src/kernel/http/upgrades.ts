import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import type { KernelConfig } from '../config.ts';
import { trustProxies } from './server.ts';

/** Whoever takes the sockets of a path. */
export interface Upgrade {
  /** Whether an address, with its query, is one of theirs. */
  readonly isTheirs: (url: string) => boolean;
  /** The address is the one that asks, past our own proxies. */
  readonly take: (request: IncomingMessage, socket: Socket, head: Buffer, address: string) => void;
}

/** Sockets that one address may hold: a person needs a few a page. */
const SOCKETS_PER_ADDRESS = 200;

/** Gives each socket that is asked for to whoever takes it; what is nobody's, or another origin's, is closed. */
export function registerUpgrades(
  http: FastifyInstance,
  config: Pick<KernelConfig, 'trustedProxies'>,
  upgrades: readonly Upgrade[],
): void {
  const trust = trustProxies(config);
  const open = new Map<string, Set<Socket>>();
  http.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const upgrade = upgrades.find(({ isTheirs }) => isTheirs(request.url ?? ''));
    // Who has left already has no address.
    if (upgrade === undefined || !isSameOrigin(request) || socket.remoteAddress === undefined) return socket.destroy();
    const address = proxyAddress(request, trust);
    const sockets = open.get(address) ?? new Set();
    if (sockets.size >= SOCKETS_PER_ADDRESS) return socket.destroy();
    open.set(address, sockets.add(socket));
    socket.once('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0) open.delete(address);
    });
    upgrade.take(request, socket, head, address);
    return undefined;
  });
  http.addHook('preClose', async () => {
    for (const sockets of open.values()) for (const socket of sockets) socket.destroy();
  });
}

/** Pages of other origins have no business with sockets of this one; programs send no origin. */
function isSameOrigin({ headers }: IncomingMessage): boolean {
  if (headers.origin === undefined) return true;
  return URL.parse(headers.origin)?.host === headers.host;
}
