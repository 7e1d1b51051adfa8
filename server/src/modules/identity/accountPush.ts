import type { changeTopic } from '@aldgate/contract/channelSchemas.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { type ChangeEvents, concerns } from '../../kernel/events/changeEvents.ts';
import type { CheckSession } from '../../kernel/http/caller.ts';
import { registerEventStream } from '../../kernel/http/eventStream.ts';
import type { GuardSocket } from '../../kernel/http/socketGuard.ts';

type Topic = z.infer<typeof changeTopic>;

interface Deps {
  readonly check: CheckSession;
  readonly changeEvents: ChangeEvents;
  readonly guard: GuardSocket;
  readonly perSecond: number;
  /** Math.random by default. */
  readonly random?: () => number;
}

const HEARTBEAT_MS = 15_000;
/**
 * An event for everyone is sent to each client within this time, so that they do not all read the same data together.
 */
const JITTER_MS = 2_000;
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
      const send = (topic: Topic) => write(`event: changed\ndata: ${JSON.stringify({ topic })}\n\n`);
      let timer: NodeJS.Timeout | undefined;
      const sendLater = (topic: Topic) => {
        // One is enough for several changes.
        timer ??= setTimeout(
          () => {
            timer = undefined;
            send(topic);
          },
          (options.random ?? Math.random)() * JITTER_MS,
        ).unref();
      };
      const unsubscribe = options.changeEvents.subscribe((event) => {
        if (event.topic === 'events' || !concerns(event, user)) return;
        if (event.topic === 'platform') sendLater(event.topic);
        else send(event.topic);
      });
      channel.write(': \n\n');
      return () => {
        clearInterval(heartbeat);
        clearTimeout(timer);
        unsubscribe();
      };
    },
  });
}
