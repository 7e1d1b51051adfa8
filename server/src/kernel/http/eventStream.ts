import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../apiError.ts';
import type { Authenticate, User } from './caller.ts';
import { channelPath, describeStream } from './channels.ts';
import { bearerToken } from './identify.ts';

/** The schemas are for the reference: what comes in is checked by `find`. */
const UNCHECKED = { validatorCompiler: () => () => true, serializerCompiler: () => JSON.stringify };
/** Channels of one session: a few tabs. */
const CHANNELS_MAX = 12;
const RECHECK_MS = 30_000;
/** How long a reader may take what has been sent when the channel ends. */
const DRAIN_MS = 1_000;

/** One open channel, as its source writes to it. */
export interface Channel {
  /** Writes server-sent events as they are; false once the reader is slower than what is written. */
  write(text: string): boolean;
  onceDrained(callback: () => void): void;
  /** How many bytes the reader has not taken yet. */
  readonly unreadBytes: number;
  /** Ends the channel if its session has ended or the reader has lost the right to it. */
  recheck(): void;
  end(): void;
}

interface Options<Subject> {
  readonly name: 'account' | 'futures';
  readonly authenticate: Authenticate;
  /** How many channels one address may open in a second. */
  readonly perSecond: number;
  /** Finds what the channel is about; throws an ApiError where the user may not read it. */
  readonly find: (request: FastifyRequest, user: User) => Promise<Subject>;
  /** Starts writing and returns what stops it. */
  readonly open: (channel: Channel, user: User, subject: Subject) => () => void;
  /** How often the session and the right to the subject are looked up again. */
  readonly recheckMs?: number;
}

/** Registers a push channel of server-sent events, with the session's token as a header. */
export function registerEventStream<Subject>(routes: FastifyInstance, options: Options<Subject>): void {
  const { name, authenticate, find, open } = options;
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
    // A reader who left meanwhile gets no channel: no close event would follow.
    if (raw.destroyed || raw.socket?.destroyed === true) return;
    const { socket } = raw;
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // The connection ends with the channel, so that a server that stops does not wait for it.
      connection: 'close',
      // A proxy in front must pass each event on as it comes.
      'x-accel-buffering': 'no',
    });
    const recheck = () => {
      // While the database does not answer, channels stay open.
      isAllowed(request, token, user).then(
        (allowed) => {
          if (!allowed) end();
        },
        () => undefined,
      );
    };
    const timer = setInterval(recheck, options.recheckMs ?? RECHECK_MS).unref();
    let isEnded = false;
    const end = () => {
      if (isEnded) return;
      isEnded = true;
      clearInterval(timer);
      stop();
      raw.end();
      // A reader who takes nothing any more must not delay the server's end.
      setTimeout(() => socket?.destroy(), DRAIN_MS).unref();
    };
    const stop = open(
      {
        write: (text) => raw.write(text),
        onceDrained: (callback) => raw.once('drain', callback),
        get unreadBytes() {
          return raw.writableLength;
        },
        recheck,
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
