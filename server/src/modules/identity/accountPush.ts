import type { FastifyInstance } from 'fastify';
import type { ChangeEvent, ChangeEvents } from '../../kernel/changeEvents.ts';
import type { Authenticate, User } from '../../kernel/http/caller.ts';
import { registerEventStream } from '../../kernel/http/eventStream.ts';

interface Deps {
  readonly authenticate: Authenticate;
  readonly changeEvents: ChangeEvents;
  readonly perSecond: number;
  readonly recheckMs?: number;
}

const HEARTBEAT_MS = 15_000;
/** A reader who has not taken this much is gone: events are a few bytes. */
const UNREAD_BYTES_MAX = 64 * 1024;

/** Announces what changed on an account elsewhere. */
export function registerAccountPush(routes: FastifyInstance, { changeEvents, ...options }: Deps): void {
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
      const unsubscribe = changeEvents.subscribe((event) => {
        if (!concerns(event, user)) return;
        write(`event: changed\ndata: ${JSON.stringify({ topic: event.topic })}\n\n`);
        if (event.topic === 'ended' || event.topic === 'platform') channel.recheck();
      });
      channel.write(': \n\n');
      return () => {
        clearInterval(heartbeat);
        unsubscribe();
      };
    },
  });
}

/** An event with a user is that user's, one with an institution everybody's there, one without either everybody's. */
function concerns({ institutionId, userId }: ChangeEvent, user: User): boolean {
  return (
    (institutionId === undefined || institutionId === user.institutionId) &&
    (userId === undefined || userId === user.userId)
  );
}
