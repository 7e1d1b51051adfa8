import { BASE_PATH, channels } from '@aldgate/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registered } from '../../../testkit/people/people.ts';
import { type Platform, startPlatform } from '../../../testkit/platform/platform.ts';
import type { CheckSession } from '../../src/kernel/http/caller.ts';
import { createHttp } from '../../src/kernel/http/server.ts';
import { createLog } from '../../src/kernel/log.ts';
import { tokenHash } from '../../src/kernel/secrets/token.ts';
import { registerAccountPush } from '../../src/modules/identity/accountPush.ts';
import { customerSessions, SESSION_LIFETIME_MS } from '../../src/modules/identity/sessions.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

async function openSession() {
  const { token } = await registered(platform);
  const change = (values: Readonly<Record<string, Date>>) =>
    platform.db.database.updateTable('session').set(values).where('token_hash', '=', tokenHash(token)).execute();
  return { token, change };
}

/** Reads a channel whose session is checked by `check`, until the server ends it; returns when that was. */
async function readChannel(token: string, check: CheckSession): Promise<number> {
  const http = await createHttp({ config: platform.config, log: createLog('silent'), connectSources: [] });
  const changeEvents = { subscribe: () => () => undefined, close: () => Promise.resolve() };
  await http.register(async (routes) =>
    registerAccountPush(routes, { check, changeEvents, guard: (_handler, _close, handle) => handle(), perSecond: 100 }),
  );
  const url = await http.listen({ host: '127.0.0.1', port: 0 });
  try {
    const headers = { authorization: `Bearer ${token}` };
    const channel = await fetch(`${url}${BASE_PATH}${channels.account.path}`, { headers });
    expect(channel.headers.get('content-type')).toContain('text/event-stream');
    await channel.text();
    return performance.now();
  } finally {
    await http.close();
  }
}

test.each([
  ['expires', { lifetimeMs: 400, idleMs: SESSION_LIFETIME_MS }],
  ['is idle', { lifetimeMs: SESSION_LIFETIME_MS, idleMs: 400 }],
])('a channel ends within a second after its session %s', async (_how, { lifetimeMs, idleMs }) => {
  const { token, change } = await openSession();
  const { now } = platform.clock;
  // The session's time goes on when the channel opens.
  let openedAt: number | undefined;
  const clock = () => now + (openedAt === undefined ? 0 : performance.now() - openedAt);
  const sessions = customerSessions({ database: platform.db.database, clock, idleMs });
  await change({ expires_at: new Date(now + lifetimeMs), active_at: new Date(now) });
  const endedAt = await readChannel(token, async (checked) => {
    const session = await sessions.check(checked);
    openedAt ??= performance.now();
    return session;
  });
  const openMs = endedAt - (openedAt ?? Number.NaN);
  expect(openMs).toBeGreaterThanOrEqual(400);
  expect(openMs).toBeLessThan(1_400);
});

test('a channel stays open as long as calls keep its session active', async () => {
  const { token, change } = await openSession();
  const { now } = platform.clock;
  let checks = 0;
  // Each check after the first comes when the session would have ended: 400 ms after the one before.
  const clock = () => now + Math.max(0, checks - 1) * 400;
  const sessions = customerSessions({ database: platform.db.database, clock, idleMs: 400 });
  await change({ active_at: new Date(now) });
  const startedAt = performance.now();
  const endedAt = await readChannel(token, async (checked) => {
    checks += 1;
    const session = await sessions.check(checked);
    // The session is used once, after the channel has opened.
    if (checks === 1) await change({ active_at: new Date(now + 400) });
    return session;
  });
  expect(endedAt - startedAt).toBeGreaterThanOrEqual(800);
  expect(checks).toBeGreaterThanOrEqual(3);
});

test('a session that became idle stays ended, whatever a server remembers of it', async () => {
  const { token, change } = await openSession();
  const idleMs = 7_200_000;
  let now = platform.clock.now;
  const { database } = platform.db;
  let stored = 0;
  const counting: Pick<typeof database, 'selectFrom' | 'updateTable'> = {
    selectFrom: database.selectFrom.bind(database),
    updateTable: ((table: 'session') => {
      stored += 1;
      return database.updateTable(table);
    }) as typeof database.updateTable,
  };
  const sessions = customerSessions({ database: counting as typeof database, clock: () => now, idleMs });
  await change({ active_at: new Date(now) });
  const user = await sessions.find(token);
  now += idleMs - 1;
  expect(sessions.recent(token)).toEqual(user);
  expect(stored).toBe(1);
  now += idleMs;
  sessions.recent(token);
  expect(stored).toBe(1);
  expect(sessions.institutionOf(token)).toBe(user?.institutionId);
});
