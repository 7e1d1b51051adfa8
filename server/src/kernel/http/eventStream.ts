import type { channelSchemas } from '@aldgate/contract/channelSchemas.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../apiError.ts';
import { type ChangeEvents, concerns } from '../events/changeEvents.ts';
import type { CheckedSession, CheckSession, User } from './caller.ts';
import { channelPath, describeStream } from './channels.ts';
import { bearerToken } from './identify.ts';
import type { GuardSocket } from './socketGuard.ts';
import { type Channel, startChannel } from './startChannel.ts';

/** The schemas are for the API reference: `find` validates requests. */
const UNCHECKED = { validatorCompiler: () => () => true, serializerCompiler: () => JSON.stringify };
/** Channels per session: a few tabs. */
const CHANNELS_MAX = 12;
const RECHECK_MS = 30_000;

interface Options<Subject> {
  readonly name: keyof typeof channelSchemas;
  readonly check: CheckSession;
  readonly changeEvents: Pick<ChangeEvents, 'subscribe'>;
  readonly guard: GuardSocket;
  /** How many channels an address may open per second. */
  readonly perSecond: number;
  /** Finds the channel's subject; throws an ApiError if the user may not read it. */
  readonly find: (request: FastifyRequest, user: User) => Promise<Subject>;
  /** Starts writing and returns the function that stops it. */
  readonly open: (channel: Channel, user: User, subject: Subject) => () => void;
  /** The interval of checks of the session and of the access to the subject. */
  readonly recheckMs?: number;
}

interface OpenChannel {
  readonly request: FastifyRequest;
  readonly token: string;
  readonly user: User;
  readonly end: () => void;
  /** Checks again when the session ends unless it is used until then. */
  readonly checkAtEnd: (session: CheckedSession) => void;
}

/** Registers a push channel of server-sent events, with the session's token as a header. */
export function registerEventStream<Subject>(routes: FastifyInstance, options: Options<Subject>): void {
  const { name, check, changeEvents, find, guard } = options;
  const sessions = new Map<string, Set<OpenChannel>>();
  const open = new Set<OpenChannel>();
  const checkRate = routes.createRateLimit({ max: options.perSecond, timeWindow: 1_000 });

  /**
   * Ends those whose session has ended or who may not read their subject any more. All sessions are read by one query.
   */
  const recheck = (channels: readonly OpenChannel[]) => {
    /** Channels of one account and one institution have the same subject. */
    const subjects = new Map<string, Promise<boolean>>();
    const mayRead = ({ request, user }: OpenChannel) => {
      const key = `${user.institutionId} ${request.url}`;
      const known = subjects.get(key);
      if (known !== undefined) return known;
      const found = find(request, user).then(
        () => true,
        (error: unknown) => {
          if (error instanceof ApiError) return false;
          throw error;
        },
      );
      subjects.set(key, found);
      return found;
    };
    const recheckOne = async (channel: OpenChannel) => {
      const session = await check(channel.token);
      if (session?.user.principal.id !== channel.user.principal.id || !(await mayRead(channel))) channel.end();
      else channel.checkAtEnd(session);
    };
    // Channels stay open while the database does not answer.
    for (const channel of channels) recheckOne(channel).catch(() => undefined);
  };
  const timer = setInterval(() => recheck([...open]), options.recheckMs ?? RECHECK_MS).unref();
  // `platform` also follows a time in which events were missed.
  const unsubscribe = changeEvents.subscribe((event) => {
    if (event.topic !== 'ended' && event.topic !== 'platform') return;
    recheck([...open].filter(({ user }) => concerns(event, user)));
  });

  routes.get(channelPath(name), { schema: describeStream(name), ...UNCHECKED }, async (request, reply) => {
    const rate = await checkRate(request);
    if (!rate.isAllowed && rate.isExceeded) throw new ApiError('tooManyRequests');
    const token = bearerToken(request);
    const session = token === undefined ? null : await check(token);
    if (session === null || token === undefined) throw new ApiError('loginRequired');
    const { user } = session;
    const subject = await find(request, user);
    const channels = sessions.get(user.principal.id) ?? new Set<OpenChannel>();
    if (channels.size >= CHANNELS_MAX) throw new ApiError('tooManyRequests');
    let isEnded = false;
    let endTimer: NodeJS.Timeout | undefined;
    let started: (() => void) | undefined;
    const opened: OpenChannel = {
      request,
      token,
      user,
      end: () => started?.(),
      checkAtEnd({ endsInMs }) {
        if (isEnded) return;
        clearTimeout(endTimer);
        endTimer = setTimeout(() => recheck([opened]), endsInMs).unref();
      },
    };
    started = startChannel(reply, {
      guard,
      open: (channel) => options.open(channel, user, subject),
      onEnd() {
        isEnded = true;
        clearTimeout(endTimer);
        open.delete(opened);
        channels.delete(opened);
        if (channels.size === 0) sessions.delete(user.principal.id);
      },
    });
    if (started === undefined || isEnded) return;
    open.add(opened);
    sessions.set(user.principal.id, channels.add(opened));
    opened.checkAtEnd(session);
  });

  routes.addHook('preClose', async () => {
    clearInterval(timer);
    unsubscribe();
    for (const channel of open) channel.end();
  });
}
