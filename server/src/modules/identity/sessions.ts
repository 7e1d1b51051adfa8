import { randomUUID } from 'node:crypto';
import type { SessionEndData, SessionEndReason } from '@aldgate/contract';
import { sql } from 'kysely';
import { audit, type Origin } from '../../kernel/audit/audit.ts';
import { batched } from '../../kernel/database/batched.ts';
import { type Database, inTransaction, type Tx } from '../../kernel/database/database.ts';
import { notify } from '../../kernel/events/changeEvents.ts';
import type { CheckedSession, Sessions, User } from '../../kernel/http/caller.ts';
import { newToken, tokenHash } from '../../kernel/secrets/token.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { rememberBrowser } from './knownBrowsers.ts';

/** The maximum lifetime; the server can end a session earlier. */
export const SESSION_LIFETIME_MS = 12 * 3_600_000;

/** Opens a session and returns its bearer token, of which only a digest is stored. */
export async function openSession(
  tx: Tx,
  session: { userId: string; origin: Origin; at: number },
): Promise<{ sessionId: string; token: string }> {
  const token = newToken();
  const sessionId = randomUUID();
  await tx
    .insertInto('session')
    .values({
      id: sessionId,
      token_hash: tokenHash(token),
      user_id: session.userId,
      created_at: new Date(session.at),
      expires_at: new Date(session.at + SESSION_LIFETIME_MS),
      active_at: new Date(session.at),
      revoked_at: null,
      end_reason: null,
      address: session.origin.address,
      client: session.origin.client,
    })
    .execute();
  return { sessionId, token };
}

interface Begin {
  readonly userId: string;
  readonly origin: Origin;
  readonly at: number;
  /** The action in the audit log. */
  readonly action: string;
  /** Whether the browser has logged in to the account before. */
  readonly isBrowserKnown?: boolean;
}

/** Opens a session in a browser; one that is new to the account gets a token to be recognised by. */
export async function beginSession(
  tx: Tx,
  { userId, origin, at, action, isBrowserKnown = false }: Begin,
): Promise<{ token: string; browserToken: string | null }> {
  const { sessionId, token } = await openSession(tx, { userId, origin, at });
  await audit(tx, { at, actor: userId, action, subject: `user:${userId}`, origin, after: { session: sessionId } });
  return { token, browserToken: isBrowserKnown ? null : await rememberBrowser(tx, userId, at) };
}

/** The maximum of cached sessions per server; others are read again. */
const REMEMBERED_MAX = 10_000;
/** How exactly the last call of a session is stored. */
const ACTIVE_STEP_MS = 60_000;

interface SessionDeps {
  readonly database: Database;
  readonly clock: Clock;
  /** A session without a call for this long ends. */
  readonly idleMs: number;
}

/** A session when it was last read, and the stored time of its last call. */
interface Remembered {
  readonly user: User;
  activeAt: number;
}

/**
 * Customers' sessions. A cached session is only trusted together with a check in the statement, so a revoked session
 * is never accepted.
 */
export function customerSessions({ database, clock, idleMs }: SessionDeps) {
  const remembered = new Map<string, Remembered>();
  const remember = (key: string, session: Remembered | undefined) => {
    // Moves it to the end: the least recently used is evicted first.
    remembered.delete(key);
    if (session === undefined) return;
    remembered.set(key, session);
    const [oldest] = remembered.size > REMEMBERED_MAX ? remembered.keys() : [];
    if (oldest !== undefined) remembered.delete(oldest);
  };
  const recall = (token: string) => remembered.get(tokenHash(token).toString('base64'));
  /** The sessions that neither were ended nor have expired nor are idle. */
  const open = () => openSessions(database, clock(), idleMs);
  /** Stores that the session has just been used. */
  const keepActive = async (session: Remembered): Promise<void> => {
    const now = clock();
    if (now - session.activeAt < ACTIVE_STEP_MS) return;
    session.activeAt = now;
    const row = database.updateTable('session').set({ active_at: new Date(now) });
    await row.where('id', '=', session.user.principal.id).where('active_at', '<', new Date(now)).execute();
  };
  const parse = (row: Awaited<ReturnType<ReturnType<typeof open>['execute']>>[number]): Remembered => ({
    user: {
      userId: row.user_id,
      institutionId: row.institution_id,
      principal: { kind: 'session', id: row.id },
      role: row.role,
    },
    activeAt: row.active_at.getTime(),
  });
  const read = async (token: string): Promise<Remembered | undefined> => {
    const digest = tokenHash(token);
    const row = await open().where('session.token_hash', '=', digest).executeTakeFirst();
    const session = row && parse(row);
    remember(digest.toString('base64'), session);
    return session;
  };
  /** One query, however many channels are checked together. */
  const check = batched(async (tokens: readonly string[]): Promise<ReadonlyMap<string, CheckedSession>> => {
    const now = clock();
    const digests = new Map(tokens.map((token) => [tokenHash(token).toString('base64'), token]));
    const rows = await open()
      .select(['session.token_hash', 'session.expires_at'])
      .where(sql<boolean>`session.token_hash = any(${tokens.map(tokenHash)}::bytea[])`)
      .execute();
    return new Map(
      rows.flatMap((row) => {
        const token = digests.get(row.token_hash.toString('base64'));
        if (token === undefined) return [];
        const { user, activeAt } = parse(row);
        return [[token, { user, endsInMs: Math.min(row.expires_at.getTime(), activeAt + idleMs) - now }] as const];
      }),
    );
  });
  return {
    /** Always reads the database. */
    async find(token: string): Promise<User | null> {
      const session = await read(token);
      if (session === undefined) return null;
      await keepActive(session);
      return session.user;
    },
    check: async (token: string): Promise<CheckedSession | null> => (await check(token)) ?? null,
    findEnd: (token: string) => findSessionEnd(database, token, { now: clock(), idleMs }),
    recent(token: string): User | undefined {
      const session = recall(token);
      // One that became idle stays so. Not awaited: a failure leaves the session as active as it was.
      if (session !== undefined && clock() - session.activeAt < idleMs) void keepActive(session).catch(() => undefined);
      return session?.user;
    },
    institutionOf: (token: string): string | undefined => recall(token)?.user.institutionId,
    isValidInSql: ({ principal: { id: sessionId }, institutionId, role }: User) => {
      const same = open()
        .where('session.id', '=', sessionId)
        .where('platform_user.institution_id', '=', institutionId)
        .where('platform_user.role', '=', role);
      return sql<boolean>`exists ${same}`;
    },
    open,
  } satisfies Sessions & { open: () => unknown };
}

export type CustomerSessions = ReturnType<typeof customerSessions>;

function openSessions(database: Database, now: number, idleMs: number) {
  return database
    .selectFrom('session')
    .innerJoin('platform_user', 'platform_user.id', 'session.user_id')
    .select([
      'session.id',
      'session.user_id',
      'session.active_at',
      'platform_user.institution_id',
      'platform_user.role',
    ])
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', new Date(now))
    .where('session.active_at', '>', new Date(now - idleMs))
    .where('platform_user.removed_at', 'is', null);
}

/** When and why the token's session ended; null for an unknown token and an open session. */
async function findSessionEnd(
  database: Database,
  token: string,
  { now, idleMs }: { readonly now: number; readonly idleMs: number },
): Promise<SessionEndData | null> {
  const session = await database
    .selectFrom('session')
    .select(['revoked_at', 'end_reason', 'expires_at', 'active_at'])
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst();
  if (session === undefined) return null;
  const { revoked_at, end_reason, expires_at, active_at } = session;
  if (revoked_at !== null) return { reason: end_reason, endedAt: revoked_at.getTime() };
  const idleAt = active_at.getTime() + idleMs;
  if (Math.min(idleAt, expires_at.getTime()) > now) return null;
  return idleAt < expires_at.getTime()
    ? { reason: 'idle', endedAt: idleAt }
    : { reason: 'expired', endedAt: expires_at.getTime() };
}

/** Ends a session; a repeat changes and audits nothing. */
export async function signOut(
  database: Database,
  { userId, principal: { id: sessionId } }: User,
  { at, origin }: { at: number; origin: Origin },
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const revoked = await tx
      .updateTable('session')
      .set({ revoked_at: new Date(at), end_reason: 'logged_out' })
      .where('id', '=', sessionId)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!revoked) return;
    await notify(tx, { topic: 'ended', userId });
    await audit(tx, {
      at,
      actor: userId,
      action: 'signed_out',
      subject: `user:${userId}`,
      origin,
      before: { session: sessionId },
    });
  });
}

interface EndedSessions {
  readonly userIds: readonly string[];
  /** The session that stays open. */
  readonly except?: string;
  readonly reason: Exclude<SessionEndReason, 'expired' | 'idle'>;
  readonly at: number;
}

/**
 * Ends all of the users' open sessions and sign-ins in progress, and closes their channels; returns the number of
 * sessions. Sign-ins in progress end first: one that completes concurrently either opened a session that ends here,
 * or its first step is gone.
 */
export async function endSessions(tx: Tx, { userIds, except, reason, at }: EndedSessions): Promise<number> {
  if (userIds.length === 0) return 0;
  const ids = [...userIds];
  await tx.deleteFrom('pre_login').where('user_id', 'in', ids).execute();
  let open = tx
    .updateTable('session')
    .set({ revoked_at: new Date(at), end_reason: reason })
    .where('user_id', 'in', ids)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date(at));
  if (except !== undefined) open = open.where('id', '<>', except);
  const ended = await open.returning('id').execute();
  for (const userId of ids) await notify(tx, { topic: 'ended', userId });
  return ended.length;
}

/** Ends the sessions of every member of an institution that an operator froze. */
export async function endInstitutionSessions(tx: Tx, institutionId: string, at: number): Promise<number> {
  const members = await tx
    .selectFrom('platform_user')
    .select('id')
    .where('institution_id', '=', institutionId)
    .execute();
  return endSessions(tx, { userIds: members.map(({ id }) => id), reason: 'operator', at });
}

/** The time a session was opened, epoch ms. */
export async function sessionStart(database: Database, sessionId: string): Promise<number> {
  const row = await database
    .selectFrom('session')
    .select('created_at')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return row.created_at.getTime();
}
