import { CANCEL_ON_DISCONNECT } from '@aldgate/contract/trading/reasons.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openKey } from '../../../testkit/open/openFixture.ts';
import { openCallSocket } from '../../../testkit/platform/callSocketClient.ts';
import { TRADER, waitFor } from '../../../testkit/platform/platform.ts';
import { type OrderFixture, openOrderFixture, orderId } from '../../../testkit/trading/orderFixture.ts';
import { type App, createApp } from '../../src/app.ts';
import { createLog } from '../../src/kernel/log.ts';

const QUERY = '/broker/lightning/futures/cancelOnDisconnect/query';
const SET = '/broker/lightning/futures/cancelOnDisconnect/set';

let fixture: OrderFixture;
let other: App & { readonly url: string };
let clientOrderId: string;

beforeAll(async () => {
  fixture = await openOrderFixture();
  const { config, clock } = fixture.platform;
  const app = await createApp({ config, clock: () => clock.now, log: createLog('silent'), checkAnswers: true });
  other = { ...app, url: await app.http.listen({ host: '127.0.0.1', port: 0 }) };
});
beforeEach(async () => {
  expect((await set(30)).data).toEqual({ seconds: 30 });
  clientOrderId = orderId();
  expect((await fixture.send({ clientOrderId, price: fixture.near(-3) })).data.status).toBe('running');
  await check();
});
afterEach(async () => {
  fixture.network.fate = null;
  await fixture.order('cancelAllOrder', {});
  await set(null);
});
afterAll(async () => {
  await other?.close();
  await fixture?.close();
});

const now = () => fixture.platform.clock.now;
const set = (seconds: number | null) => fixture.call(SET, { exchangeKeyId: fixture.keyId, seconds });
const call = () => fixture.call(QUERY, { exchangeKeyId: fixture.keyId });
const callOther =
  (path = QUERY, body: object = { exchangeKeyId: fixture.keyId }) =>
  async () => {
    const response = await fetch(`${other.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${fixture.token}` },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
  };
const check = async () => {
  await fixture.platform.app.disconnects.check();
  await other.disconnects.check();
};
/** Lets time pass with a check each second, and with a sign of life every five seconds. */
async function pass(seconds: number, sign?: () => Promise<unknown>): Promise<void> {
  for (let passed = 1; passed <= seconds; passed += 1) {
    await fixture.pass(1_000);
    if (passed % 5 === 0) await sign?.();
    await check();
  }
}
/** When the venue's countdown of a contract ends, in seconds from now. */
const countdown = (symbol = 'BTCUSDT') => {
  const endsAt = fixture.platform.venue.processor.engine.state.countdowns.get(`${fixture.externalId}/${symbol}`);
  return endsAt === undefined ? undefined : Math.round((endsAt - now()) / 1_000);
};
/** The reason of a cancelled order, once it is stored. A client that asks for the account lets the server follow it. */
const readReason = async (id: string) => {
  await fixture.call('/lightning/futures/order/queryOpenOrder', { keyId: fixture.keyId });
  const row = await waitFor(async () => {
    const read = await fixture.readRow(id);
    return read?.status === 'cancelled' ? read : undefined;
  });
  return row.rejection_code;
};
const isOpen = () => fixture.openAtVenue().includes(clientOrderId);
const countAudited = async (action: string) => {
  const rows = fixture.platform.db.database.selectFrom('audit_record').select('id').where('action', '=', action);
  return (await rows.execute()).length;
};

test('a resting order is cancelled when no page has been connected for the seconds set', async () => {
  const started = await countAudited('cancel_on_disconnect_started');
  expect(countdown()).toBe(90);
  await pass(28);
  expect(isOpen()).toBe(true);
  await pass(3);
  expect(isOpen()).toBe(false);
  expect(await readReason(clientOrderId)).toBe(CANCEL_ON_DISCONNECT);
  expect(await countAudited('cancel_on_disconnect_started')).toBe(started + 1);
});

test('an order that a user cancels has no such reason, although a countdown had ended before', async () => {
  await pass(31);
  await readReason(clientOrderId);
  await call();
  const next = orderId();
  expect((await fixture.send({ clientOrderId: next, price: fixture.near(-3) })).data.status).toBe('running');
  await check();
  await fixture.order('cancelAllOrder', {});
  expect(await readReason(next)).toBeNull();
});

test('nothing is cancelled while a second server has a user', async () => {
  await pass(60, callOther());
  expect(isOpen()).toBe(true);
  await pass(31);
  expect(isOpen()).toBe(false);
});

test('a server that is back first after the database was away ends no countdown of another’s user', async () => {
  const { owner } = fixture.platform.db;
  await pass(20, callOther());
  const before = countdown() ?? 0;
  expect(before).toBeGreaterThanOrEqual(70);
  const sign = callOther('/lightning/futures/order/queryOpenOrder', { keyId: fixture.keyId });
  await sql`alter table cancel_on_disconnect rename to away`.execute(owner);
  for (let passed = 1; passed <= 25; passed += 1) {
    await fixture.pass(1_000);
    if (passed % 5 === 0) await sign();
    for (const server of [fixture.platform.app, other]) await expect(server.disconnects.check()).rejects.toThrow();
  }
  await sql`alter table away rename to cancel_on_disconnect`.execute(owner);
  await fixture.platform.app.disconnects.check();
  expect(countdown()).toBe(before - 25);
  await other.disconnects.check();
  expect(countdown()).toBe(90);
  // Both are sure again.
  await pass(31);
  expect(isOpen()).toBe(false);
});

test('an order of a user who was not connected for long is not cancelled by its own countdown', async () => {
  await pass(45);
  await readReason(clientOrderId);
  const next = orderId();
  expect((await fixture.send({ clientOrderId: next, price: fixture.near(-3) })).data.status).toBe('running');
  // Waits for what the order has caused; the test checks by hand.
  await fixture.platform.app.disconnects.close();
  await fixture.pass(1_000);
  await check();
  expect(countdown()).toBe(90);
  expect(fixture.openAtVenue()).toContain(next);
});

test('a request of a key that may trade is a sign of life, one of a key that only reads is none', async () => {
  const { platform } = fixture;
  const trading = await openKey(platform, { email: TRADER, permissions: ['read', 'trade'] });
  const reading = await openKey(platform, { email: TRADER, permissions: ['read'] });
  await pass(60, () => trading.send('/key'));
  expect(isOpen()).toBe(true);
  await pass(31, () => reading.send('/key'));
  expect(isOpen()).toBe(false);
});

test('a hidden page counts while its socket answers pings, and no longer', async () => {
  const page = await openCallSocket(fixture.platform.url);
  const authorization = `Bearer ${fixture.token}`;
  expect((await page.ask(QUERY, { exchangeKeyId: fixture.keyId }, { authorization })).data).toEqual({ seconds: 30 });
  const answered = () =>
    waitFor(async () => {
      await check();
      const rows = fixture.platform.db.database.selectFrom('cancel_on_disconnect').select('seen_at');
      return (await rows.executeTakeFirstOrThrow()).seen_at.getTime() === now() ? true : undefined;
    });
  await pass(60, answered);
  expect(isOpen()).toBe(true);
  page.socket.terminate();
  await page.closed;
  await pass(31);
  expect(isOpen()).toBe(false);
});

test('a page without a socket counts while its calls come', async () => {
  await pass(60, call);
  expect(isOpen()).toBe(true);
  expect(countdown()).toBeGreaterThanOrEqual(70);
});

test('without a server at the exchange, the order is cancelled a minute after the time at most', async () => {
  fixture.network.fate = () => 'loseRequest';
  await pass(85);
  expect(isOpen()).toBe(true);
  await pass(6);
  expect(isOpen()).toBe(false);
  fixture.network.fate = null;
  expect(await readReason(clientOrderId)).toBe(CANCEL_ON_DISCONNECT);
});

test('conditional orders stay', async () => {
  const condition = { type: 'stop', triggerPrice: fixture.near(-20), triggerBy: 'mark' };
  const stop = { clientOrderId: orderId(), direction: 'sell', priceType: 'market', condition };
  expect((await fixture.send({ ...stop, expiresAt: now() + 3_600_000 })).code).toBe(200);
  await pass(31);
  expect(isOpen()).toBe(false);
  const algos = [...fixture.atVenue().algos.values()].filter(({ status }) => status === 'NEW');
  expect(algos.map((algo) => algo.clientAlgoId)).toEqual([stop.clientOrderId]);
});

test('a contract without a countdown keeps its orders', async () => {
  fixture.network.fate = ({ url }) =>
    url.includes('countdownCancelAll') && url.includes('ETHUSDT') ? 'loseRequest' : 'pass';
  const ether = orderId();
  const order = { instrumentId: 'ETHUSDT', clientOrderId: ether, price: fixture.near(-3, 'ETHUSDT'), quantity: '0.1' };
  expect((await fixture.send(order)).code).toBe(200);
  await pass(31);
  expect([isOpen(), fixture.openAtVenue().includes(ether)]).toEqual([false, true]);
  fixture.network.fate = null;
  await pass(2);
  expect(fixture.openAtVenue()).not.toContain(ether);
});

test('a user who connects again in time keeps the order', async () => {
  await pass(28);
  expect(countdown()).toBeLessThanOrEqual(2);
  await Promise.all([call(), callOther()(), check()]);
  await check();
  expect(countdown()).toBe(90);
  await pass(40, call);
  expect(isOpen()).toBe(true);
});

test('a user whose role may not trade does not count', async () => {
  const { owner } = fixture.platform.db;
  const { user_id: id } = await owner
    .selectFrom('exchange_order')
    .select('user_id')
    .where('client_order_id', '=', clientOrderId)
    .executeTakeFirstOrThrow();
  const { role } = await owner
    .selectFrom('platform_user')
    .select('role')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await owner.updateTable('platform_user').set({ role: 'approver' }).where('id', '=', id).execute();
  await pass(31, async () => expect((await call()).code).toBe(200));
  expect(isOpen()).toBe(false);
  await owner.updateTable('platform_user').set({ role }).where('id', '=', id).execute();
});

test('another setting applies to running countdowns immediately, and off stops them; both are audited', async () => {
  const audited = await countAudited('cancel_on_disconnect_set');
  await set(600);
  expect(countdown()).toBe(660);
  await set(10);
  expect(countdown()).toBe(70);
  await set(null);
  expect(countdown()).toBeUndefined();
  await pass(80);
  expect(isOpen()).toBe(true);
  expect(await countAudited('cancel_on_disconnect_set')).toBe(audited + 3);
});

test('seconds outside 10 to 600 are a format error', async () => {
  for (const seconds of [9, 601, 1.5]) expect((await set(seconds)).code).toBe(400);
});
