import { BASE_PATH, channels } from '@aldgate/contract';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { institution, registered } from '../../../testkit/people/people.ts';
import { NEWCOMER, PASSWORD, type Platform, startPlatform, waitFor } from '../../../testkit/platform/platform.ts';
import type { ChangeEvent } from '../../src/kernel/events/changeEvents.ts';
import { createHttp } from '../../src/kernel/http/server.ts';
import type { GuardSocket } from '../../src/kernel/http/socketGuard.ts';
import { createLog } from '../../src/kernel/log.ts';
import { registerAccountPush } from '../../src/modules/identity/accountPush.ts';
import { customerSessions, SESSION_LIFETIME_MS } from '../../src/modules/identity/sessions.ts';

let platform: Platform;
let call: ReturnType<typeof institution>;

beforeAll(async () => {
  platform = await startPlatform();
  call = institution(platform);
});
afterAll(() => platform.close());

const guard: GuardSocket = (_handler, _close, handle) => handle();

const isOpen = async (token: string) =>
  (await platform.call('GET', '/institution/getUserInfo', undefined, token)).code === 200;

const list = async (token: string): Promise<{ sessionId: string; createdAt: number; current: boolean }[]> =>
  (await call('session/list', {}, token)).data;

test('ID-18 a user sees their active sessions with time, area and address, and ends one of them', async () => {
  const { email, token } = await registered(platform);
  const other = await platform.signIn(email);
  const sessions = await list(token);
  expect(sessions).toHaveLength(2);
  expect(sessions.filter(({ current }) => current)).toHaveLength(1);
  expect(sessions[0]).toMatchObject({ createdAt: platform.clock.now, area: 'Local network', ip: '127.0.0.1' });
  const sessionId = sessions.find(({ current }) => !current)?.sessionId;
  expect(await call('session/revoke', { sessionId }, token)).toMatchObject({ code: 200 });
  expect([await isOpen(token), await isOpen(other)]).toEqual([true, false]);
  expect(await call('session/revoke', { sessionId }, token)).toMatchObject({ code: 404 });
  expect(await list(token)).toHaveLength(1);
});

test('a token whose session has ended is rejected with the time and the reason, an unknown token without', async () => {
  const { email, token } = await registered(platform);
  const revoked = await platform.signIn(email);
  const openedAt = (await list(token)).at(-1)?.createdAt ?? 0;
  const end = async (of: string) => platform.call('GET', '/institution/getUserInfo', undefined, of);
  expect(await call('session/revokeOthers', {}, token)).toMatchObject({ code: 200 });
  const endedAt = platform.clock.now;
  expect(await end(revoked)).toMatchObject({ code: 401, data: { reason: 'ended_by_user', endedAt } });
  expect(await end('x'.repeat(43))).toMatchObject({ code: 401, data: null });
  const last = await platform.signIn(email);
  await platform.call('POST', '/institution/logout', {}, last);
  expect(await end(last)).toMatchObject({ code: 401, data: { reason: 'logged_out', endedAt: platform.clock.now } });
  platform.clock.now += SESSION_LIFETIME_MS;
  expect(await end(token)).toMatchObject({
    code: 401,
    data: { reason: 'expired', endedAt: openedAt + SESSION_LIFETIME_MS },
  });
});

test('a session without a call for two hours ends, by its token, in single statements and in the list', async () => {
  const { token } = await registered(platform);
  const idleMs = 2 * 3_600_000;
  const { database } = platform.db;
  const sessions = customerSessions({ database, clock: () => platform.clock.now, idleMs });
  platform.clock.advance(idleMs - 1);
  // A channel's checks keep nothing active; a call does.
  expect(await sessions.check(token)).not.toBeNull();
  const user = await sessions.find(token);
  if (user === null) throw new Error('the session is open');
  const lastCallAt = platform.clock.now;
  const stands = async () =>
    (await sql<{ is: boolean }>`select ${sessions.isValidInSql(user)} as is`.execute(database)).rows;
  platform.clock.advance(idleMs - 1);
  expect(await sessions.check(token)).not.toBeNull();
  expect(await stands()).toEqual([{ is: true }]);
  platform.clock.advance(1);
  expect(await sessions.find(token)).toBeNull();
  expect(await sessions.findEnd(token)).toEqual({ reason: 'idle', endedAt: lastCallAt + idleMs });
  expect(await stands()).toEqual([{ is: false }]);
  expect(await sessions.open().where('session.user_id', '=', user.userId).execute()).toEqual([]);
});

test('orders in one statement extend a session', async () => {
  const { token } = await registered(platform);
  const idleMs = 2 * 3_600_000;
  const { database } = platform.db;
  const sessions = customerSessions({ database, clock: () => platform.clock.now, idleMs });
  await sessions.find(token);
  platform.clock.advance(idleMs - 1);
  const user = sessions.recent(token);
  await waitFor(async () => {
    const active = sessions.open().where('session.user_id', '=', user?.userId ?? '');
    return active.where('session.active_at', '=', new Date(platform.clock.now)).executeTakeFirst();
  });
});

test('IDOR another user’s session cannot be ended', async () => {
  const { token } = await registered(platform);
  const stranger = await platform.signIn(NEWCOMER);
  const [session] = await list(stranger);
  expect(await call('session/revoke', { sessionId: session?.sessionId }, token)).toMatchObject({ code: 404 });
  expect(await isOpen(stranger)).toBe(true);
});

test('all other sessions end together, with a sign-in in progress', async () => {
  const { email, token } = await registered(platform);
  const others = [await platform.signIn(email), await platform.signIn(email)];
  const password = await platform.encrypt(PASSWORD);
  const first = await call('preLogin', { username: email, password, ...(await platform.captcha()) });
  const { preLoginToken } = first.data;
  const code = await platform.emailCodeFor(preLoginToken, email);
  expect(await call('session/revokeOthers', {}, token)).toMatchObject({ code: 200, data: { ended: 2 } });
  expect(await Promise.all([token, ...others].map(isOpen))).toEqual([true, false, false]);
  expect(await call('login', { preLoginToken, ...code })).toMatchObject({ code: 45515 });
});

test('a client is notified immediately that its session has ended, and its channel ends', async () => {
  const { email, token } = await registered(platform);
  const other = await platform.signIn(email);
  const channel = await fetch(`${platform.url}/api/institution/account/push`, {
    headers: { authorization: `Bearer ${other}` },
  });
  const received = channel.text();
  await call('session/revokeOthers', {}, token);
  // The channel's text is complete when the server has ended it.
  expect(await received).toContain('{"topic":"ended"}');
});

test('an event for everyone reads all channels’ sessions by one query, and is sent once in two seconds', async () => {
  const { email, token } = await registered(platform);
  const tokens = [token, await platform.signIn(email), await platform.signIn(email)];
  const listeners = new Set<(event: ChangeEvent) => void>();
  const changeEvents = {
    subscribe(listener: (event: ChangeEvent) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => Promise.resolve(),
  };
  const { database } = platform.db;
  const { check } = customerSessions({ database, clock: () => platform.clock.now, idleMs: SESSION_LIFETIME_MS });
  const http = await createHttp({ config: platform.config, log: createLog('silent'), connectSources: [] });
  await http.register(async (routes) => {
    registerAccountPush(routes, { check, changeEvents, guard, perSecond: 100, random: () => 0.05 });
  });
  const url = await http.listen({ host: '127.0.0.1', port: 0 });
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const open = await Promise.all(
      tokens.map((each) =>
        fetch(`${url}${BASE_PATH}${channels.account.path}`, { headers: { authorization: `Bearer ${each}` } }),
      ),
    );
    queries.mockClear();
    const publish = (topic: ChangeEvent['topic']) => {
      for (const listener of Array.from(listeners)) listener({ topic });
    };
    publish('platform');
    publish('platform');
    publish('kyc');
    const isCheck = ([query]: unknown[]) => JSON.stringify(query).includes('session.token_hash = any');
    await waitFor(() => (queries.mock.calls.some(isCheck) ? true : undefined));
    const readers = open.map(({ body }) => body?.pipeThrough(new TextDecoderStream()).getReader());
    for (const reader of readers) {
      let text = '';
      while (!text.includes('platform')) text += (await reader?.read())?.value ?? '';
      expect([...text.matchAll(/"topic":"(\w+)"/g)].map(([, topic]) => topic)).toEqual(['kyc', 'platform']);
    }
    expect(queries.mock.calls.filter(isCheck)).toHaveLength(1);
  } finally {
    queries.mockRestore();
    await http.close();
  }
});

test('session fixation: a token from the client is never adopted, and each sign-in creates a new one', async () => {
  const brought = 'x'.repeat(43);
  const password = await platform.encrypt(PASSWORD);
  const response = await fetch(`${platform.url}/api/institution/preLogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${brought}` },
    body: JSON.stringify({ username: NEWCOMER, password, ...(await platform.captcha()) }),
  });
  const { data } = (await response.json()) as { data: { preLoginToken: string } };
  expect(data.preLoginToken).not.toBe(brought);
  const tokens = [await platform.signIn(NEWCOMER), await platform.signIn(NEWCOMER)];
  expect(new Set([...tokens, brought]).size).toBe(3);
  expect(await isOpen(brought)).toBe(false);
});

test('the audit log has who ended which session', async () => {
  const { email, token } = await registered(platform);
  await platform.signIn(email);
  const other = (await list(token)).find(({ current }) => !current);
  await call('session/revoke', { sessionId: other?.sessionId }, token);
  const row = await waitFor(() =>
    platform.db.owner.selectFrom('audit_record').select(['action', 'before']).orderBy('id', 'desc').executeTakeFirst(),
  );
  expect(row).toEqual({ action: 'session_revoked', before: { session: other?.sessionId } });
});
