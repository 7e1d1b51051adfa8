import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../apiError.ts';
import { type ChangeEvents, concerns } from '../changeEvents.ts';
import type { Authenticate, User } from './caller.ts';
import { channelPath, describeStream } from './channels.ts';
import { bearerToken } from './identify.ts';

/** The schemas are for the API reference: `find` validates requests. */
const UNCHECKED = { validatorCompiler: () => () => true, serializerCompiler: () => JSON.stringify };
/** Channels per session: a few tabs. */
const CHANNELS_MAX = 12;
const RECHECK_MS = 30_000;
/** The time to deliver pending data when a channel ends. */
const DRAIN_MS = 1_000;

/** An open channel, as its source writes to it. */
export interface Channel {
  /** Writes server-sent events; false if the client does not read fast enough. */
  write(text: string): boolean;
  onceDrained(callback: () => void): void;
  /** The number of bytes that the client has not read yet. */
  readonly unreadBytes: number;
  end(): void;
}

interface Options<Subject> {
  readonly name: 'account' | 'futures';
  readonly authenticate: Authenticate;
  readonly changeEvents: Pick<ChangeEvents, 'subscribe'>;
  /** How many channels an address may open per second. */
  readonly perSecond: number;
  /** Finds the channel's subject; throws an ApiError if the user may not read it. */
  readonly find: (request: FastifyRequest, user: User) => Promise<Subject>;
  /** Starts writing and returns the function that stops it. */
  readonly open: (channel: Channel, user: User, subject: Subject) => () => void;
  /** The interval of checks of the session and of the access to the subject. */
  readonly recheckMs?: number;
}

/** Registers a push channel of server-sent events, with the session's token as a header. */
export function registerEventStream<Subject>(routes: FastifyInstance, options: Options<Subject>): void {
  const { name, authenticate, changeEvents, find, open } = options;
  const sessions = new Map<string, Set<() => void>>();
  const checkRate = routes.createRateLimit({ max: options.perSecond, timeWindow: 1_000 });

  const isAllowed = async (request: FastifyRequest, token: string, user: User): Promise<boolean> => {
    const now = await authenticate(token);
    if (now?.sessionId !== user.sessionId) return false;
    try {
      await find(request, user);
      return true;
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  };

  routes.get(channelPath(name), { schema: describeStream(name), ...UNCHECKED }, async (request, reply) => {
    const rate = await checkRate(request);
    if (!rate.isAllowed && rate.isExceeded) throw new ApiError('tooManyRequests');
    const token = bearerToken(request);
    const user = token === undefined ? null : await authenticate(token);
    if (user === null || token === undefined) throw new ApiError('loginRequired');
    const subject = await find(request, user);
    const channels = sessions.get(user.sessionId) ?? new Set();
    if (channels.size >= CHANNELS_MAX) throw new ApiError('tooManyRequests');
    const { raw } = reply;
    reply.hijack();
    // A client that has left meanwhile gets no channel, because no close event would follow.
    if (raw.destroyed || raw.socket?.destroyed === true) return;
    const { socket } = raw;
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // The connection ends with the channel, so that a stopping server does not wait for it.
      connection: 'close',
      // A proxy must pass on each event immediately.
      'x-accel-buffering': 'no',
    });
    const recheck = () => {
      // Channels stay open while the database does not answer.
      isAllowed(request, token, user).then(
        (allowed) => {
          if (!allowed) end();
        },
        () => undefined,
      );
    };
    const timer = setInterval(recheck, options.recheckMs ?? RECHECK_MS).unref();
    // `platform` also follows a time in which events were missed.
    const unsubscribe = changeEvents.subscribe((event) => {
      if ((event.topic === 'ended' || event.topic === 'platform') && concerns(event, user)) recheck();
    });
    let isEnded = false;
    const end = () => {
      if (isEnded) return;
      isEnded = true;
      clearInterval(timer);
      unsubscribe();
      stop();
      raw.end();
      // A client that does not read must not delay the server's shutdown.
      setTimeout(() => socket?.destroy(), DRAIN_MS).unref();
    };
    const stop = open(
      {
        write: (text) => raw.write(text),
        onceDrained: (callback) => raw.once('drain', callback),
        get unreadBytes() {
          return raw.writableLength;
        },
        end: () => end(),
      },
      user,
      subject,
    );
    sessions.set(user.sessionId, channels);
    channels.add(end);
    raw.once('close', () => {
      end();
      channels.delete(end);
      if (channels.size === 0) sessions.delete(user.sessionId);
    });
  });

  routes.addHook('preClose', async () => {
    for (const channels of sessions.values()) for (const end of channels) end();
  });
}
