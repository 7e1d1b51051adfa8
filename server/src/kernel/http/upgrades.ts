import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import type { KernelConfig } from '../start/config.ts';
import { isKnownHost, isOwnOrigin } from './origins.ts';
import type { Refusals } from './refusals.ts';
import { trustProxies } from './server.ts';
import type { GuardSocket } from './socketGuard.ts';

/** The handler of the sockets of a path. */
export interface Upgrade {
  /** Whether the handler accepts a URL, including its query. */
  readonly isTheirs: (url: string) => boolean;
  /** `address` is the client's, behind our own proxies. */
  readonly take: (request: IncomingMessage, socket: Socket, head: Buffer, address: string) => void;
}

interface Deps {
  readonly upgrades: readonly Upgrade[];
  readonly refusals: Pick<Refusals, 'note'>;
  readonly guard: GuardSocket;
}

/** Passes each upgrade request to its handler; unknown paths and other origins are rejected. */
export function registerUpgrades(
  http: FastifyInstance,
  config: Pick<KernelConfig, 'trustedProxies' | 'profile' | 'publicUrl' | 'rateLimit'>,
  { upgrades, refusals, guard }: Deps,
): void {
  const trust = trustProxies(config);
  const open = new Map<string, Set<Socket>>();
  const pass = (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const upgrade = upgrades.find(({ isTheirs }) => isTheirs(request.url ?? ''));
    // A client that has already left has no address.
    if (upgrade === undefined || socket.remoteAddress === undefined) return socket.destroy();
    const { headers } = request;
    // Pages of other origins may not open sockets.
    const address = proxyAddress(request, trust);
    const refuse = (code: number) => {
      refusals.note(address, code);
      return socket.destroy();
    };
    if (!isKnownHost(config, headers.host)) return refuse(421);
    if (!isOwnOrigin(headers)) return refuse(403);
    const sockets = open.get(address) ?? new Set();
    if (sockets.size >= config.rateLimit.sockets) return refuse(429);
    open.set(address, sockets.add(socket));
    socket.once('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0) open.delete(address);
    });
    upgrade.take(request, socket, head, address);
    return undefined;
  };
  http.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) =>
    guard(
      'upgrade',
      () => socket.destroy(),
      () => pass(request, socket, head),
    ),
  );
  http.addHook('preClose', async () => {
    for (const sockets of open.values()) for (const socket of sockets) socket.destroy();
  });
}
