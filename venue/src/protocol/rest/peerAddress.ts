import type { IncomingMessage } from 'node:http';

const LOOPBACK = /^(::1|::ffff:127\.|127\.)/;

/**
 * The address a request is counted under. A proxy on this machine speaks for many people, so from loopback the last
 * address of X-Forwarded-For counts; from anywhere else that header is only a claim and is ignored.
 */
export function peerAddress({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): string {
  const remote = socket.remoteAddress ?? 'unknown';
  const forwarded = headers['x-forwarded-for'];
  if (!LOOPBACK.test(remote) || typeof forwarded !== 'string') return remote;
  return forwarded.split(',').at(-1)?.trim().slice(0, 64) || remote;
}
