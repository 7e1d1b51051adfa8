import { BASE_PATH, channels } from '@aldgate/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registered } from '../../testkit/people.ts';
import { type Platform, startPlatform } from '../../testkit/platform.ts';
import type { CheckSession } from '../src/kernel/http/caller.ts';
import { createHttp } from '../src/kernel/http/server.ts';
import { createLog } from '../src/kernel/log.ts';
import { tokenHash } from '../src/kernel/token.ts';
import { registerAccountPush } from '../src/modules/identity/accountPush.ts';
import { customerSessions, SESSION_LIFETIME_MS } from '../src/modules/identity/sessions.ts';

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

/** A session, and a clock that goes on with the time of this process. */
async function openSession() {
  const { token } = await registered(platform);
  const openedAt = performance.now();
  const elapsedMs = () => performance.now() - openedAt;
  const change = (values: Readonly<Record<string, Date>>) =>
    platform.db.database.updateTable('session').set(values).where('token_hash', '=', tokenHash(token)).execute();
  return { token, elapsedMs, clock: () => platform.clock.now + elapsedMs(), change };
}

/** Reads a channel whose session is checked by `check`, until the server ends it. */
async function readChannel(token: string, check: CheckSession): Promise<void> {
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
  } finally {
    await http.close();
  }
}

test.each([
  ['expires', { lifetimeMs: 400, idleMs: SESSION_LIFETIME_MS }],
  ['is idle', { lifetimeMs: SESSION_LIFETIME_MS, idleMs: 400 }],
])('a channel ends within a second after its session %s', async (_how, { lifetimeMs, idleMs }) => {
  const { token, elapsedMs, clock, change } = await openSession();
  const { database } = platform.db;
  await change({ expires_at: new Date(clock() + lifetimeMs), active_at: new Date(clock()) });
  await readChannel(token, customerSessions({ database, clock, idleMs }).check);
  const openMs = elapsedMs();
  expect(openMs).toBeGreaterThanOrEqual(400);
  expect(openMs).toBeLessThan(1_400);
});

test('a channel stays open as long as calls keep its session active', async () => {
  const { token, elapsedMs, clock, change } = await openSession();
  const sessions = customerSessions({ database: platform.db.database, clock, idleMs: 400 });
  let checks = 0;
  await readChannel(token, async (checked) => {
    const session = await sessions.check(checked);
    checks += 1;
    // The session is used once, after the channel has opened.
    if (checks === 1) await change({ active_at: new Date(clock() + 400) });
    return session;
  });
  expect(elapsedMs()).toBeGreaterThanOrEqual(800);
  expect(checks).toBeGreaterThanOrEqual(3);
});
