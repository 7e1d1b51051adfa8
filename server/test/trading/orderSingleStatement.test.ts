import { afterAll, beforeAll, expect, test } from 'vitest';
import { TRADER } from '../../../testkit/platform/platform.ts';
import { type OrderFixture, openOrderFixture } from '../../../testkit/trading/orderFixture.ts';
import { type App, createApp } from '../../src/app.ts';
import { createLog } from '../../src/kernel/log.ts';
import { tokenHash } from '../../src/kernel/secrets/token.ts';

let fixture: OrderFixture;
let other: App & { readonly url: string };

beforeAll(async () => {
  fixture = await openOrderFixture();
  const { config, clock } = fixture.platform;
  const app = await createApp({ config, clock: () => clock.now, log: createLog('silent'), checkAnswers: true });
  other = { ...app, url: await app.http.listen({ host: '127.0.0.1', port: 0 }) };
});
afterAll(async () => {
  await other.close();
  await fixture.close();
});

const order = (fields: object = {}) => fixture.wanted({ price: fixture.near(-3), ...fields });
const SEND = '/broker/lightning/futures/order/sendOrder';
const send = (body: object, token = fixture.token) => fixture.platform.call('POST', SEND, body, token);
const sendToOther = async (body: object) => {
  const response = await fetch(`${other.url}/api${SEND}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${fixture.token}` },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { readonly code: number; readonly data: { readonly status: string } };
};

test('CL-02 a session that ended on another server cannot send an order, although it is cached here', async () => {
  const token = await fixture.platform.openSession(TRADER);
  expect(await send(order(), token)).toMatchObject({ code: 200, data: { status: 'running' } });
  await fixture.platform.db.database
    .updateTable('session')
    .set({ revoked_at: new Date(fixture.platform.clock.now) })
    .where('token_hash', '=', tokenHash(token))
    .execute();
  const late = order();
  expect((await send(late, token)).code).toBe(401);
  expect((await send({ ...order(), quantity: 'x' }, token)).code).toBe(401);
  expect(await fixture.readRow(late.clientOrderId)).toBeUndefined();
  expect(fixture.openAtVenue()).not.toContain(late.clientOrderId);
});

test('a role that was withdrawn on another server cannot send an order', async () => {
  expect((await send(order())).code).toBe(200);
  const become = (role: 'auditor' | 'administrator') =>
    fixture.platform.db.database.updateTable('platform_user').set({ role }).where('email', '=', TRADER).execute();
  await become('auditor');
  const late = order();
  expect((await send(late)).code).toBe(403);
  expect(await fixture.readRow(late.clientOrderId)).toBeUndefined();
  await become('administrator');
  expect((await send(late)).code).toBe(200);
});

test('CL-09 TR-15 the same order on two servers at the same time is sent once', async () => {
  const body = order();
  const replies = await Promise.all(
    Array.from({ length: 16 }, (_, index) => (index % 2 === 0 ? send(body) : sendToOther(body))),
  );
  const codes = replies.map(({ code }) => code);
  expect(codes).toContain(200);
  expect(codes.filter((code) => code !== 200 && code !== 45501)).toEqual([]);
  expect(fixture.openAtVenue().filter((id) => id === body.clientOrderId)).toHaveLength(1);
});

/** Sends an order whose request waits between this server and the exchange until it is released. */
async function sendHeld() {
  const body = order();
  const released = Promise.withResolvers<void>();
  const waits = Promise.withResolvers<void>();
  fixture.network.fate = ({ method, url }) => {
    if (method !== 'POST' || !url.includes(body.clientOrderId)) return 'pass';
    waits.resolve();
    return { after: released.promise };
  };
  const reply = send(body);
  await waits.promise;
  fixture.network.fate = null;
  return { body, reply, release: () => released.resolve() };
}

test('CL-09 an order that another server is sending is reported as repeated', async () => {
  const { body, reply, release } = await sendHeld();
  expect((await sendToOther(body)).code).toBe(45501);
  release();
  expect((await reply).code).toBe(200);
  expect(await sendToOther(body)).toMatchObject({ code: 200, data: { status: 'running' } });
});

test('CL-09 once an order cannot arrive any more it has failed, and a late request is refused', async () => {
  const { body, reply, release } = await sendHeld();
  fixture.platform.clock.advance(30_000);
  fixture.platform.venue.tick();
  expect(await sendToOther(body)).toMatchObject({ code: 200, data: { status: 'failed' } });
  release();
  expect((await reply).code).toBe(45538);
  expect(fixture.openAtVenue()).not.toContain(body.clientOrderId);
});
