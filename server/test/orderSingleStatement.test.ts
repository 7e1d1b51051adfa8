import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OrderFixture, openOrderFixture } from '../../testkit/orderFixture.ts';
import { TRADER, waitFor } from '../../testkit/platform.ts';
import { type App, createApp } from '../src/app.ts';
import { createLog } from '../src/kernel/log.ts';
import { tokenHash } from '../src/kernel/token.ts';

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

test('CL-09 an order that another server is sending is reported as repeated', async () => {
  const body = order();
  expect((await send(body)).code).toBe(200);
  // The exchange's response is stored after the reply; it must not overwrite the status that is set here.
  await waitFor(async () => ((await fixture.readRow(body.clientOrderId))?.status === 'running' ? true : undefined));
  // The row while the first server waits for the exchange.
  await fixture.platform.db.database
    .updateTable('exchange_order')
    .set({ status: 'submitted' })
    .where('client_order_id', '=', body.clientOrderId)
    .execute();
  expect((await sendToOther(body)).code).toBe(45501);
  fixture.platform.clock.advance(10_000);
  expect(await sendToOther(body)).toMatchObject({ code: 200, data: { status: 'running' } });
});
