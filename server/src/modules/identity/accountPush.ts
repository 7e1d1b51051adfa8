import type { ServerResponse } from 'node:http';
import { ACCOUNT_PUSH_PATH, BASE_PATH } from '@aldgate/contract';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../kernel/apiError.ts';
import type { ChangeEvent, ChangeEvents } from '../../kernel/changeEvents.ts';
import type { Authenticate, User } from '../../kernel/http/caller.ts';
import { bearerToken } from '../../kernel/http/identify.ts';

interface Deps {
  readonly authenticate: Authenticate;
  readonly changeEvents: ChangeEvents;
  /** How many channels one address may ask for in a second. */
  readonly perSecond: number;
}

/** Channels of one session: a few tabs. */
const CHANNELS_MAX = 12;
const HEARTBEAT_MS = 15_000;
/** A reader who has not taken so much is gone; what a channel says is a few bytes. */
const UNREAD_BYTES_MAX = 64 * 1024;

/** What an account shows changed elsewhere: server-sent events, see ACCOUNT_PUSH_PATH. */
export function registerAccountPush(routes: FastifyInstance, { authenticate, changeEvents, perSecond }: Deps): void {
  const open = new Map<string, Set<() => void>>();
  const checkRate = routes.createRateLimit({ max: perSecond, timeWindow: 1_000 });

  routes.get(`${BASE_PATH}${ACCOUNT_PUSH_PATH}`, { schema: { hide: true } }, async (request, reply) => {
    const rate = await checkRate(request);
    if (!rate.isAllowed && rate.isExceeded) throw new ApiError('tooManyRequests');
    const token = bearerToken(request);
    const user = token === undefined ? null : await authenticate(token);
    if (user === null || token === undefined) throw new ApiError('loginRequired');
    const channels = open.get(user.sessionId) ?? new Set();
    if (channels.size >= CHANNELS_MAX) throw new ApiError('tooManyRequests');
    const { raw } = reply;
    reply.hijack();
    if (raw.destroyed || raw.socket?.destroyed === true) return;
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
    open.set(user.sessionId, channels);
    const end = begin(raw, user, changeEvents, () => authenticate(token));
    channels.add(end);
    raw.once('close', () => {
      end();
      channels.delete(end);
      if (channels.size === 0) open.delete(user.sessionId);
    });
  });

  routes.addHook('preClose', async () => {
    for (const channels of open.values()) for (const end of channels) end();
  });
}

function begin(
  raw: ServerResponse,
  user: User,
  changeEvents: ChangeEvents,
  again: () => Promise<User | null>,
): () => void {
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
    'x-accel-buffering': 'no',
  });
  const write = (text: string) => {
    if (raw.writableLength > UNREAD_BYTES_MAX) end();
    else raw.write(text);
  };
  const heartbeat = setInterval(() => write(': \n\n'), HEARTBEAT_MS).unref();
  const forget = changeEvents.subscribe((event) => {
    if (!concerns(event, user)) return;
    write(`event: changed\ndata: ${JSON.stringify({ topic: event.topic })}\n\n`);
    if (event.topic === 'ended' || event.topic === 'platform') void endWhereOver();
  });
  let isEnded = false;
  const end = () => {
    if (isEnded) return;
    isEnded = true;
    clearInterval(heartbeat);
    forget();
    raw.end();
  };
  // A session that was revoked, or has run out, hears no more. While the database does not answer nobody is sent away.
  const endWhereOver = async () => {
    const now = await again().catch(() => user);
    if (now === null) end();
  };
  raw.write(': \n\n');
  return end;
}

/** A notice with a user is that user's, one with an institution everybody's there, one without either everybody's. */
function concerns({ institutionId, userId }: ChangeEvent, user: User): boolean {
  return (
    (institutionId === undefined || institutionId === user.institutionId) &&
    (userId === undefined || userId === user.userId)
  );
}
