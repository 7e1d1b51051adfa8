import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openKey } from '../../../testkit/open/openFixture.ts';
import { TRADER, waitFor } from '../../../testkit/platform/platform.ts';
import { type OrderFixture, openOrderFixture, orderId } from '../../../testkit/trading/orderFixture.ts';
import { until } from '../../../testkit/trading/tradingFixture.ts';
import { inTransaction } from '../../src/kernel/database/database.ts';
import { emitEvents } from '../../src/kernel/events/customerEvents.ts';
import { listBehind, notifyOfOrders } from '../../src/modules/notifications/orders/notifyOfOrders.ts';

let fixture: OrderFixture;

beforeAll(async () => {
  fixture = await openOrderFixture();
  await fixture.account();
});
afterAll(() => fixture?.close());

interface Item {
  readonly notificationId: string;
  readonly topic: string;
  readonly title: string;
  readonly text: string;
  readonly link: string | null;
  readonly isOwn: boolean;
}

async function page(queryCondition: object = {}): Promise<{ items: Item[]; total: number; unread: number }> {
  const { data } = await fixture.call('/user/notification/page', { pageCondition: { pageSize: 100 }, queryCondition });
  return data;
}

/** The notification of an order, once it is there. */
const ofOrder = (clientOrderId: string) =>
  waitFor(async () => (await page()).items.find(({ link }) => link?.endsWith(`order=${clientOrderId}`)));

test('SH-05 an order that rested and is filled notifies its member, with a link to it', async () => {
  const clientOrderId = orderId();
  await fixture.send({ clientOrderId, price: fixture.near(-1) });
  await fixture.pass(10_000);
  await fixture.platform.venue.processor.submit(
    { type: 'shock', move: -2_000_000, overMs: 0, holdMs: 0 },
    () => undefined,
  );
  await fixture.pass(2_000);
  expect(await ofOrder(clientOrderId)).toMatchObject({
    topic: 'orders',
    title: 'Order filled: BTCUSDT',
    text: expect.stringMatching(/^Bought 0\.01 BTC at [\d,]+(\.\d)?\.$/),
    link: `record/futureTrade?order=${clientOrderId}`,
    isOwn: false,
  });
});

test('SH-05 what answers the ticket is read already; an own cancellation notifies no one', async () => {
  const [filled, cancelled] = [orderId(), orderId()];
  await fixture.send({ clientOrderId: cancelled, price: fixture.near(-3) });
  await fixture.order('cancelOrder', { instrumentId: 'BTCUSDT', clientOrderId: cancelled });
  const { unread } = await page();
  await fixture.send({ clientOrderId: filled, priceType: 'market', price: undefined });
  expect(await ofOrder(filled)).toMatchObject({
    isOwn: true,
    text: expect.stringMatching(/^Bought 0\.01 BTC at [\d,]+(\.\d)?\.$/),
  });
  const after = await page();
  expect(after.unread).toBe(unread);
  expect(after.items.some(({ link }) => link?.includes(cancelled))).toBe(false);
});

test('an order that a program sent notifies no one: its system reads events', async () => {
  const key = await openKey(fixture.platform, { email: TRADER, permissions: ['read', 'trade'] });
  const [byKey, later] = [orderId(), orderId()];
  const order = { clientOrderId: byKey, direction: 'buy', priceType: 'market', quantity: '0.01' };
  const body = { account: fixture.keyId, instrument: 'BTCUSDT', ...order };
  const sent = await key.send('/trading/orders', { method: 'POST', body });
  expect(sent.status).toBe(200);
  await fixture.send({ clientOrderId: later, priceType: 'market' });
  await ofOrder(later);
  expect((await page()).items.some(({ link }) => link?.includes(byKey))).toBe(false);
});

test('two servers that are killed while they read notify of each order exactly once', async () => {
  const { database, owner } = fixture.platform.db;
  const known = await database
    .selectFrom('customer_event')
    .select(['institution_id', 'data'])
    .where('type', '=', 'order')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const institutionId = known.institution_id;
  const sample = known.data as { readonly clientOrderId: string; readonly createdAt: number };
  const names = Array.from({ length: 450 }, () => orderId());
  await sql`
    insert into exchange_order (exchange_account_id, product, client_order_id, user_id, instrument_id, direction,
      price_type, time_in_force, reduce_only, quantity, status, executed_quantity, created_at, updated_at)
    select exchange_account_id, product, name, user_id, instrument_id, direction, price_type, time_in_force, reduce_only,
      quantity, status, executed_quantity, created_at, updated_at
    from exchange_order, unnest(${names}::text[]) as name where client_order_id = ${sample.clientOrderId}
  `.execute(owner);
  const { total } = await page();
  const item = { ...sample, status: 'filled', updatedAt: sample.createdAt + 60_000 };
  await inTransaction(database, (tx) =>
    emitEvents(
      tx,
      names.map((clientOrderId) => ({ institutionId, type: 'order', data: { ...item, clientOrderId } as never })),
    ),
  );
  const kill = sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'aldgate application' and datname = current_database() and state <> 'idle'
      and pid <> pg_backend_pid()
  `;
  const at = fixture.platform.clock.now;
  let kills = 0;
  await waitFor(async () => {
    const readers = [1, 2].map(() => notifyOfOrders(database, institutionId, at).catch(() => 'more'));
    if (kills < 3) await kill.execute(owner);
    kills += 1;
    await Promise.all(readers);
    return (await listBehind(database)).length === 0 || undefined;
  });
  const after = await until(page, (seen) => seen.total >= total + names.length);
  expect(after.total).toBe(total + names.length);
  await notifyOfOrders(database, institutionId, at);
  expect((await page()).total).toBe(total + names.length);
});
