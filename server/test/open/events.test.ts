import { randomUUID } from 'node:crypto';
import type { CustomerEvent } from '@aldgate/contract/open/events.ts';
import { parseFixed } from '@aldgate/domain/money/fixed.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signRequest } from '../../../testkit/open/openClient.ts';
import { openKey } from '../../../testkit/open/openFixture.ts';
import { dataOf, historyOf, readAllEvents } from '../../../testkit/platform/customerEvents.ts';
import { TRADER, waitFor } from '../../../testkit/platform/platform.ts';
import { type PushReader, readStream } from '../../../testkit/platform/pushReader.ts';
import { orderId } from '../../../testkit/trading/orderFixture.ts';
import { openSpotFixture, type SpotFixture } from '../../../testkit/trading/spotFixture.ts';
import { inTransaction } from '../../src/kernel/database/database.ts';
import { notify } from '../../src/kernel/events/changeEvents.ts';
import { emitEvent } from '../../src/kernel/events/customerEvents.ts';
import { readEvents } from '../../src/modules/events/index.ts';

let fixture: SpotFixture;
let close: (() => Promise<void>) | undefined;
let institutionId: string;
let trader: Awaited<ReturnType<typeof openKey>>;

beforeAll(async () => {
  fixture = await openSpotFixture();
  close = () => fixture.close();
  await fixture.priced();
  trader = await openKey(fixture.platform, { email: TRADER, permissions: ['read', 'trade'] });
  const { database } = fixture.platform.db;
  const row = database.selectFrom('api_key').select('institution_id').where('public_id', '=', trader.publicId);
  institutionId = (await row.executeTakeFirstOrThrow()).institution_id;
});
afterAll(() => close?.());

const spotOrder = (fields: { readonly quantity?: string; readonly [field: string]: unknown } = {}) => ({
  account: fixture.keyId,
  instrument: 'BTC-USDT',
  clientOrderId: orderId(),
  direction: 'buy',
  priceType: 'limit',
  price: fixture.near(-5),
  quantity: '0.1',
  ...fields,
});

const post = async (target: string, body: object) => (await trader.send(target, { method: 'POST', body })).body;
const events = () => readAllEvents(fixture.platform.db.database, institutionId);
const items = async (target: string) => (await trader.send(target)).body.items as Record<string, unknown>[];

const tradeIdOf = (execution: object) => ('tradeId' in execution ? String(execution.tradeId) : '');

/** The newest event of each record, by the record's name. */
const newest = <Item extends object>(data: readonly Item[], name: keyof Item) =>
  new Map(data.map((each) => [each[name], each]));

test('each order’s events end with what the lists have, each execution has one, on both markets', async () => {
  const resting = spotOrder();
  await post('/trading/orders', resting);
  await trader.send(`/trading/orders/${resting.clientOrderId}?account=${fixture.keyId}&instrument=BTC-USDT`, {
    method: 'DELETE',
  });
  const filled = spotOrder({ priceType: 'market', price: undefined, quantity: '0.01' });
  await post('/trading/orders', filled);
  const future = spotOrder({ instrument: 'BTCUSDT', priceType: 'market', price: undefined, quantity: '0.002' });
  await post('/trading/orders', future);
  const found = await waitFor(async () => {
    const all = await events();
    const done = newest(dataOf(all, 'order'), 'clientOrderId');
    const executed = (id: string) =>
      dataOf(all, 'execution')
        .filter(({ clientOrderId }) => clientOrderId === id)
        .reduce((sum, { quantity }) => sum + parseFixed(quantity), 0n);
    const isFilled = ({ clientOrderId: id, quantity }: { readonly clientOrderId: string; readonly quantity: string }) =>
      done.get(id)?.status === 'filled' && executed(id) === parseFixed(quantity);
    const isDone = isFilled(filled) && isFilled(future);
    return isDone && done.get(resting.clientOrderId)?.status === 'cancelled' ? all : undefined;
  });

  const histories = historyOf(dataOf(found, 'order'), 'clientOrderId', 'status');
  expect(histories[resting.clientOrderId]).toEqual(['submitted', 'running', 'cancelling', 'cancelled']);
  expect(histories[filled.clientOrderId]?.[0]).toBe('submitted');
  for (const market of ['spot', 'futures']) {
    const query = `account=${fixture.keyId}&market=${market}`;
    const orders = await items(`/trading/orders/history?${query}`);
    const shown = newest(dataOf(found, 'order'), 'clientOrderId');
    for (const order of orders) {
      const { clientListId: _l, fee: _f, feeAsset: _a, realizedPnl: _p, lastDealAt: _d, ...terms } = order;
      expect(shown.get(String(order.clientOrderId))).toEqual({ ...terms, account: fixture.keyId });
    }
    const executions = (await items(`/trading/executions?${query}`)).map(({ liquidationType: _t, ...each }) => ({
      ...each,
      account: fixture.keyId,
    }));
    const isSpot = ({ instrumentId }: { readonly instrumentId: string }) => instrumentId.includes('-');
    const emitted = dataOf(found, 'execution').filter((each) => isSpot(each) === (market === 'spot'));
    expect(executions.length).toBeGreaterThan(0);
    const byTrade = (a: object, b: object) => tradeIdOf(a).localeCompare(tradeIdOf(b));
    expect(emitted.toSorted(byTrade)).toEqual(executions.toSorted(byTrade));
  }
});

test('WAL-02 a transfer has events of its request and its end, completed or failed', async () => {
  const { body: before } = await trader.send('/events?types=transfer&limit=100');
  const send = (amount: string) =>
    post('/transfers', {
      key: randomUUID(),
      transferFrom: 'trade_account',
      transferTo: 'capital_account',
      asset: 'USDT',
      amount,
    });
  const completed = await send('1.5');
  // Someone with the account's own key has spent it: the mirror is not updated yet.
  const { processor } = fixture.platform.venue;
  const account = fixture.externalId;
  await processor.submit(
    {
      type: 'transfer',
      from: { account, wallet: 'main' },
      to: { account, wallet: 'funding' },
      asset: 'USDT',
      amount: String((processor.engine.account(account).main.get('USDT') ?? 0n) - parseFixed('45000')),
      by: account,
    },
    () => 0,
  );
  const failed = await send('50000');
  expect([completed.state, failed.state]).toEqual(['completed', 'failed']);
  const transfers = await waitFor(async () => {
    const page = await trader.send(`/events?types=transfer&limit=100&after=${before.next}`);
    return page.body.items.length >= 4 ? (page.body.items as CustomerEvent[]) : undefined;
  });
  const data = dataOf(transfers, 'transfer');
  expect(historyOf(data, 'transferId', 'state')).toEqual({
    [completed.transferId]: ['pending', 'completed'],
    [failed.transferId]: ['pending', 'failed'],
  });
  const listed = newest(await items('/transfers'), 'transferId');
  for (const [id, transfer] of newest(data, 'transferId')) expect(transfer).toEqual(listed.get(id));
});

test('AK-04 pages continue where the one before ended, and no institution reads another’s', async () => {
  const all = await events();
  const paged: CustomerEvent[] = [];
  let target = '/events?limit=10';
  for (;;) {
    const { status, body } = await trader.send(target);
    expect(status).toBe(200);
    paged.push(...body.items);
    if (body.items.length === 0) break;
    target = `/events?limit=10&after=${body.next}`;
  }
  expect(paged.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  const other = await openKey(fixture.platform, { email: 'broker@demo.aldgate.test', permissions: ['read'] });
  expect((await other.send('/events')).body.items).toEqual([]);
  const wrong = await trader.send('/events?after=yesterday');
  expect(wrong).toMatchObject({ status: 400, body: { name: 'format', data: { fields: [{ path: 'after' }] } } });
  expect((await trader.send('/events?types=order,nothing')).status).toBe(400);
});

const openStream = (key: typeof trader, target = '/stream', headers: Record<string, string> = {}) => {
  const signed = signRequest(key, target, fixture.platform.clock.now, { headers });
  return readStream(fixture.platform.url + signed.path, Object.fromEntries(signed.headers));
};

const idsOf = ({ events: read }: PushReader) => read.map(({ data }) => data.id as string);

test('a stream sends what pages have, and continues after the last event that its reader had', async () => {
  const first = await openStream(trader, '/stream?types=order');
  await waitFor(() => first.lastId);
  expect(first.events).toEqual([]);
  const start = first.lastId;
  const one = spotOrder();
  await post('/trading/orders', one);
  await waitFor(() => first.events.find(({ data }) => data.data.status === 'running'));
  expect(first.events.map(({ name, data }) => [name, data.data.clientOrderId, data.data.status])).toEqual([
    ['order', one.clientOrderId, 'submitted'],
    ['order', one.clientOrderId, 'running'],
  ]);
  first.close();
  // Nobody reads meanwhile.
  await post('/trading/orders', spotOrder());
  const { body } = await waitFor(async () => {
    const page = await trader.send(`/events?types=order&after=${start}`);
    return page.body.items.length >= 4 ? page : undefined;
  });
  const second = await openStream(trader, '/stream?types=order', { 'Last-Event-ID': first.lastId ?? '' });
  await waitFor(() => (second.events.length >= 2 ? true : undefined));
  expect([...idsOf(first), ...idsOf(second)]).toEqual(body.items.map(({ id }: CustomerEvent) => id));
  second.close();
});

test('a stream sends what an open transaction holds back after it, without another notice', async () => {
  const { database } = fixture.platform.db;
  const data = { publicId: trader.publicId, permissions: ['read' as const], addresses: [], state: 'active' as const };
  const named = (remark: string) => ({
    institutionId,
    type: 'key' as const,
    data: { ...data, remark, expiresAt: null },
  });
  const stream = await openStream(trader, '/stream?types=key');
  await waitFor(() => stream.lastId);
  const older = await database.startTransaction().execute();
  await emitEvent(older, named('older'));
  await inTransaction(database, (tx) => emitEvent(tx, named('newer')));
  const page = await readEvents(database, institutionId, { after: stream.lastId, types: ['key'], limit: 10 });
  expect(page).toMatchObject({ items: [], isHeldBack: true });
  await older.commit().execute();
  await waitFor(() => (stream.events.length >= 2 ? true : undefined));
  expect(stream.events.map(({ data: event }) => event.data.remark)).toEqual(['older', 'newer']);
  stream.close();
});

test('a key has five streams, which end with the key', async () => {
  const key = await openKey(fixture.platform, { email: TRADER, permissions: ['read'] });
  const streams = await Promise.all(Array.from({ length: 5 }, () => openStream(key)));
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await openStream(key)).status).toBe(429);
  const other = await openStream(trader);
  await key.send('/key', { method: 'DELETE' });
  await waitFor(() => (streams.every(({ isEnded }) => isEnded) ? true : undefined));
  expect(other.isEnded).toBe(false);
  expect((await openStream(key)).status).toBe(401);
  other.close();
});

test('a stream whose cursor is no cursor does not begin', async () => {
  const signed = signRequest(trader, '/stream', fixture.platform.clock.now, { headers: { 'Last-Event-ID': 'x' } });
  const response = await fetch(fixture.platform.url + signed.path, { headers: signed.headers });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ data: { fields: [{ path: 'Last-Event-ID' }] } });
});

test('a key that may no longer read from its address loses its streams', async () => {
  const { database } = fixture.platform.db;
  const key = await openKey(fixture.platform, { email: TRADER, permissions: ['read'], addresses: ['127.0.0.1'] });
  const stream = await openStream(key);
  expect(stream.status).toBe(200);
  await inTransaction(database, async (tx) => {
    const { id } = await tx
      .updateTable('api_key')
      .set({ addresses: ['10.1.2.3'] })
      .where('public_id', '=', key.publicId)
      .returning('id')
      .executeTakeFirstOrThrow();
    await notify(tx, { topic: 'apiKeys', institutionId, keyId: id });
  });
  await waitFor(() => stream.isEnded || undefined);
});

test('streams end when the server stops, which does not wait for them', async () => {
  const stream = await openStream(trader);
  await waitFor(() => stream.lastId);
  close = undefined;
  await fixture.close();
  await waitFor(() => stream.isEnded || undefined);
});
