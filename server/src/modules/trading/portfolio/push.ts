import type { ServerResponse } from 'node:http';
import { BASE_PATH, FUTURES_PUSH_PATH } from '@aldgate/contract';
import { keyId } from '@aldgate/contract/trading/fields.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Authenticate, User } from '../../../kernel/http/caller.ts';
import { issuesOf } from '../../../kernel/http/issues.ts';
import type { TradingAccount } from '../accounts/tradingAccount.ts';
import { AccountPush } from './accountPush.ts';
import type { PortfolioDeps } from './handlers.ts';

export interface PushDeps extends PortfolioDeps {
  readonly authenticate: Authenticate;
  /** How many channels one address may ask for in a second. */
  readonly perSecond: number;
  /** How often it is looked whether the session still is one, and the account still its institution's. */
  readonly recheckMs?: number;
}

const query = z.strictObject({ exchangeKeyId: keyId });
/** Channels of one session: a few tabs. */
const CHANNELS_MAX = 12;
const RECHECK_MS = 30_000;
/** How long a reader may take what has been sent when his channel ends. */
const PATIENCE_MS = 1_000;

/** TR-07: the push channel beside the polled calls, as server-sent events. */
export function registerFuturesPush(routes: FastifyInstance, deps: PushDeps): void {
  const open = new Map<string, Set<() => void>>();
  const checkRate = routes.createRateLimit({ max: deps.perSecond, timeWindow: 1_000 });

  routes.get(`${BASE_PATH}${FUTURES_PUSH_PATH}`, { schema: { hide: true } }, async (request, reply) => {
    const rate = await checkRate(request);
    if (!rate.isAllowed && rate.isExceeded) throw new ApiError('tooManyRequests');
    const token = /^Bearer ([A-Za-z0-9_-]{20,128})$/.exec(request.headers.authorization ?? '')?.[1];
    const user = token === undefined ? null : await deps.authenticate(token);
    if (user === null || token === undefined) throw new ApiError('loginRequired');
    const account = await accountOf(deps, request, user);
    const channels = open.get(user.sessionId) ?? new Set();
    if (channels.size >= CHANNELS_MAX) throw new ApiError('tooManyRequests');
    const { raw } = reply;
    reply.hijack();
    // Who left while this was looked up has nobody to tell, and no close will follow any more.
    if (raw.destroyed || raw.socket?.destroyed === true) return;
    open.set(user.sessionId, channels);
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
    const end = begin(deps, account, raw, () => isStillTheirs(deps, token, user, account));
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

async function accountOf(deps: PushDeps, request: FastifyRequest, user: User): Promise<TradingAccount> {
  const parsed = query.safeParse(request.query);
  if (!parsed.success) throw new ApiError('format', { fields: issuesOf(parsed.error) });
  return deps.accounts.find(user.institutionId, parsed.data.exchangeKeyId);
}

async function isStillTheirs(deps: PushDeps, token: string, user: User, account: TradingAccount): Promise<boolean> {
  const now = await deps.authenticate(token);
  if (now?.sessionId !== user.sessionId) return false;
  try {
    return (await deps.accounts.find(user.institutionId, account.keyId)).accountId === account.accountId;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/** Sends what the account has, and what changes of it, until the returned function is called. */
function begin(
  deps: PushDeps,
  account: TradingAccount,
  raw: ServerResponse,
  isAllowed: () => Promise<boolean>,
): () => void {
  const { socket } = raw;
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // A channel's connection ends with it: nothing is asked on it afterwards, and a server that ends does not wait for it.
    connection: 'close',
    // A proxy in front must pass each event on as it comes.
    'x-accel-buffering': 'no',
  });
  const push = new AccountPush(deps, account, {
    write: (text) => raw.write(text),
    onceDrained: (callback) => raw.once('drain', callback),
    end: () => end(),
  });
  const recheck = setInterval(() => {
    // While the database does not answer nobody is sent away.
    isAllowed().then(
      (allowed) => {
        if (!allowed) end();
      },
      () => undefined,
    );
  }, deps.recheckMs ?? RECHECK_MS).unref();
  let isEnded = false;
  const end = () => {
    if (isEnded) return;
    isEnded = true;
    clearInterval(recheck);
    push.close();
    raw.end();
    // A reader who takes nothing any more must not hold the server’s end up.
    setTimeout(() => socket?.destroy(), PATIENCE_MS).unref();
  };
  return end;
}
