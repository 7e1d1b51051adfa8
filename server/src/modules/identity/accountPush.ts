import type { FastifyInstance } from 'fastify';
import { type ChangeEvents, concerns } from '../../kernel/changeEvents.ts';
import type { Authenticate } from '../../kernel/http/caller.ts';
import { registerEventStream } from '../../kernel/http/eventStream.ts';

interface Deps {
  readonly authenticate: Authenticate;
  readonly changeEvents: ChangeEvents;
  readonly perSecond: number;
  readonly recheckMs?: number;
}

const HEARTBEAT_MS = 15_000;
/** A client with this much unread data is disconnected: events are a few bytes. */
const UNREAD_BYTES_MAX = 64 * 1024;

/** The push channel of account changes. */
export function registerAccountPush(routes: FastifyInstance, options: Deps): void {
  registerEventStream(routes, {
    ...options,
    name: 'account',
    find: async () => undefined,
    open(channel, user) {
      const write = (text: string) => {
        if (channel.unreadBytes > UNREAD_BYTES_MAX) channel.end();
        else channel.write(text);
      };
      const heartbeat = setInterval(() => write(': \n\n'), HEARTBEAT_MS).unref();
      const unsubscribe = options.changeEvents.subscribe((event) => {
        if (concerns(event, user)) write(`event: changed\ndata: ${JSON.stringify({ topic: event.topic })}\n\n`);
      });
      channel.write(': \n\n');
      return () => {
        clearInterval(heartbeat);
        unsubscribe();
      };
    },
  });
}
