import { channelSchemas } from '@aldgate/contract/channelSchemas.ts';
import type { FastifyInstance } from 'fastify';
import { authorize } from '../../../access/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { type ChangeEvents, concerns } from '../../../kernel/events/changeEvents.ts';
import type { CheckSession } from '../../../kernel/http/caller.ts';
import { registerEventStream } from '../../../kernel/http/eventStream.ts';
import { formatIssues } from '../../../kernel/http/failures.ts';
import type { GuardSocket } from '../../../kernel/http/socketGuard.ts';
import type { Channel } from '../../../kernel/http/startChannel.ts';
import type { Log } from '../../../kernel/log.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { createProjectFeed } from './projectFeed.ts';

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly changeEvents: Pick<ChangeEvents, 'subscribe'>;
  readonly check: CheckSession;
  readonly guard: GuardSocket;
  readonly perSecond: number;
}

const HEARTBEAT_MS = 15_000;
/** A client with this much unread data is disconnected: events are a few hundred bytes. */
const UNREAD_BYTES_MAX = 64 * 1024;
const CHANGED = `event: changed\ndata: ${JSON.stringify({ what: 'brokers' })}\n\n`;

/** BR-03: the push channel of a project: its value, and that its data have changed. Brokers alone open it. */
export function registerProjectPush(routes: FastifyInstance, deps: Deps): void {
  const { database, clock, changeEvents } = deps;
  const feed = createProjectFeed(deps);
  routes.addHook('preClose', async () => feed.close());
  registerEventStream(routes, {
    ...deps,
    name: 'brokerProject',
    async find(request, user) {
      const parsed = channelSchemas.brokerProject.query.safeParse(request.query);
      if (!parsed.success) throw new ApiError('format', { fields: formatIssues(parsed.error) });
      await authorize(database, user, 'viewBroker', { now: clock() });
      const { projectNo } = parsed.data;
      const own = await database
        .selectFrom('broker_project')
        .select('project_no')
        .where('institution_id', '=', user.institutionId)
        .where('project_no', '=', projectNo)
        .executeTakeFirst();
      if (own === undefined) throw new ApiError('notFound');
      return projectNo;
    },
    open(channel, user, projectNo) {
      const write = createWriter(channel);
      const heartbeat = setInterval(() => write(': \n\n'), HEARTBEAT_MS).unref();
      const unfollow = feed.follow(projectNo, write);
      const unsubscribe = changeEvents.subscribe((event) => {
        if (event.topic === 'brokers' && concerns(event, user)) write(CHANGED);
      });
      write(': \n\n');
      return () => {
        clearInterval(heartbeat);
        unfollow();
        unsubscribe();
      };
    },
  });
}

/** Writes to a channel, and ends it where its reader accepts nothing; the client opens it again. */
const createWriter =
  (channel: Channel) =>
  (text: string): void => {
    if (channel.unreadBytes > UNREAD_BYTES_MAX) channel.end();
    else channel.write(text);
  };
