import { randomUUID } from 'node:crypto';
import { BASE_PATH, channels } from '@aldgate/contract';
import { applyPushed, type PushedStates, type StateEvent } from '@aldgate/contract/trading/applyPushed.ts';
import { pushed } from '@aldgate/contract/trading/push.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { NEWCOMER, TRADER, waitFor } from '../../../testkit/platform/platform.ts';
import { type PushReader, readPush } from '../../../testkit/platform/pushReader.ts';
import { createReconcileDeps } from '../../../testkit/trading/futuresMirror.ts';
import { openTradingFixture, type TradingFixture } from '../../../testkit/trading/tradingFixture.ts';
import { createHttp } from '../../src/kernel/http/server.ts';
import { customerSessions, SESSION_LIFETIME_MS } from '../../src/modules/identity/sessions.ts';
import { createRecorder } from '../../src/modules/trading/ingest/recorder.ts';
import { createAccountFeeds } from '../../src/modules/trading/portfolio/accountFeeds.ts';
import { registerAccountPush } from '../../src/modules/trading/portfolio/accountPush.ts';

let fixture: TradingFixture;
const readers: PushReader[] = [];
beforeAll(async () => {
  fixture = await openTradingFixture();
});
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});
afterAll(() => fixture?.close());

async function open(token = fixture.token): Promise<PushReader> {
  const reader = await readPush(fixture.platform.url, fixture.keyId, token);
  readers.push(reader);
  return reader;
}
/** The newest order event, or a state as a client has it after the channel's events. */
function newest(reader: PushReader, name: 'order' | keyof PushedStates) {
  if (name === 'order') return reader.events.findLast((event) => event.name === name)?.data;
  let known: PushedStates = {};
  for (const event of reader.events.filter((each) => each.name !== 'order')) {
    const next = applyPushed(known, event as StateEvent);
    if (next === 'gap') throw new Error('the channel left out a change');
    known = next;
  }
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it waits for
  return known[name] as any;
}
const isLive = (reader: PushReader) => () => newest(reader, 'positions')?.freshness.state === 'live' || undefined;

test('the channel opens with all three states, and sends what changes of each', async () => {
  const reader = await open();
  await waitFor(isLive(reader));
  expect(reader.events.slice(0, 3).map(({ name }) => name)).toEqual(['account', 'positions', 'openOrders']);
  const before = reader.events.length;
  await fixture.trade('BUY', '0.05');
  await waitFor(() => newest(reader, 'positions')?.items[0]?.quantity === '0.05' || undefined);
  const order = newest(reader, 'order');
  expect(order).toMatchObject({ status: 'filled', executedQuantity: '0.05', direction: 'buy' });
  expect(Number(order.fee)).toBeGreaterThan(0);
  for (const { name, data } of reader.events)
    expect(() => pushed[name as keyof typeof pushed].parse(data)).not.toThrow();
  const names = new Set(reader.events.slice(before).map(({ name }) => name));
  expect([...names].sort()).toEqual(['accountChanged', 'order', 'positionsChanged']);
  expect((await fixture.positions()).items).toEqual(newest(reader, 'positions').items);
});

test('TR-13 a filled order has its average price with its fill, in the channel and in the records', async () => {
  const reader = await open();
  await waitFor(isLive(reader));
  const clientOrderId = randomUUID();
  const { data } = await fixture.call('/broker/lightning/futures/order/sendOrder', {
    exchangeKeyId: fixture.keyId,
    instrumentId: 'BTCUSDT',
    clientOrderId,
    direction: 'buy',
    priceType: 'market',
    quantity: '0.01',
  });
  expect(data.status).toBe('filled');
  const isFilled = ({ name, data: order }: (typeof reader.events)[number]) =>
    name === 'order' && order.clientOrderId === clientOrderId && order.status === 'filled';
  const { data: filled } = await waitFor(() => reader.events.find(isFilled));
  expect(Number(filled.averagePrice)).toBeGreaterThan(0);
  const row = await waitFor(() =>
    fixture.platform.db.database
      .selectFrom('exchange_order')
      .select('average_price')
      .where('client_order_id', '=', clientOrderId)
      .where('average_price', 'is not', null)
      .executeTakeFirst(),
  );
  expect(Number(row.average_price)).toBe(Number(filled.averagePrice));
  await fixture.trade('SELL', '0.01');
});

test('nothing is sent without a change', async () => {
  const reader = await open();
  await waitFor(isLive(reader));
  const id = randomUUID().slice(0, 20);
  const resting = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01' };
  const before = reader.events.length;
  await fixture.elsewhere.post('/fapi/v1/order', { ...resting, price: fixture.near(-3), newClientOrderId: id });
  await waitFor(
    () =>
      newest(reader, 'openOrders').items.some((one: { clientOrderId: string }) => one.clientOrderId === id) ||
      undefined,
  );
  const names = reader.events.slice(before).map(({ name }) => name);
  // A resting order takes margin and does not change positions.
  expect(names.filter((name) => name.startsWith('positions'))).toEqual([]);
  expect(names).toContain('openOrdersChanged');
  expect(names).toContain('order');
});

test('the loss and the return of the stream are reported', async () => {
  const reader = await open();
  await waitFor(isLive(reader));
  const before = reader.events.length;
  fixture.network.cut();
  await waitFor(() => reader.events.slice(before).some(({ data }) => data.freshness?.state === 'stale') || undefined);
  await waitFor(isLive(reader));
  // After a gap, states come whole, since single events are not known.
  expect(reader.events.slice(before).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['account', 'positions', 'openOrders']),
  );
});

test('CL-02 no channel without a token, with another institution’s account, or without an account', async () => {
  const at = async (query: string, token?: string) => {
    const response = await fetch(`${fixture.platform.url}${BASE_PATH}${channels.futures.path}${query}`, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
    return ((await response.json()) as { code: number }).code;
  };
  expect(await at(`?exchangeKeyId=${fixture.keyId}`)).toBe(401);
  expect(await at('', fixture.token)).toBe(400);
  expect(await at(`?exchangeKeyId=${randomUUID()}`, fixture.token)).toBe(45541);
  const newcomer = await fixture.platform.openSession(NEWCOMER);
  expect(await at(`?exchangeKeyId=${fixture.keyId}`, newcomer)).toBe(45541);
});

test('the channels of a session are limited', async () => {
  const opened: PushReader[] = [];
  while (opened.length < 14) opened.push(await open());
  await waitFor(() => (opened.filter(({ isEnded }) => isEnded).length === 2 ? true : undefined));
  expect(opened.findIndex(({ isEnded }) => isEnded)).toBe(12);
});

test.each(['is ended', 'expires'])('a channel ends when its session %s', async (how) => {
  const { platform } = fixture;
  const deps = createReconcileDeps(fixture);
  const recorder = createRecorder(deps);
  const feeds = createAccountFeeds({ ...deps, recorder });
  let elapsedMs = 0;
  const { check } = customerSessions({
    database: deps.database,
    clock: () => deps.clock() + elapsedMs,
    idleMs: SESSION_LIFETIME_MS,
  });
  const http = await createHttp({ config: platform.config, log: deps.log, connectSources: [] });
  await http.register(async (routes) => {
    registerAccountPush(routes, {
      ...deps,
      feeds,
      check,
      guard: (_handler, _close, handle) => handle(),
      changeEvents: { subscribe: () => () => undefined },
      perSecond: 100,
      recheckMs: 20,
    });
  });
  const url = await http.listen({ host: '127.0.0.1', port: 0 });
  try {
    const token = await platform.openSession(TRADER);
    const reader = await readPush(url, fixture.keyId, token);
    await waitFor(isLive(reader));
    expect(reader.isEnded).toBe(false);
    if (how === 'expires') elapsedMs = SESSION_LIFETIME_MS;
    else await platform.call('POST', '/institution/logout', {}, token);
    await waitFor(() => reader.isEnded || undefined);
  } finally {
    await http.close();
    feeds.close();
    await recorder.close();
  }
});

test('ID-03 both channels of a session end within a second of its logout, those of others stay', async () => {
  const { platform } = fixture;
  const token = await platform.openSession(TRADER);
  const [own, other] = [await open(token), await open()];
  const account = await fetch(`${platform.url}${BASE_PATH}${channels.account.path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await waitFor(isLive(own));
  await platform.call('POST', '/institution/logout', {}, token);
  const loggedOutAt = performance.now();
  await waitFor(() => own.isEnded || undefined);
  await account.text();
  expect(performance.now() - loggedOutAt).toBeLessThan(1_000);
  expect(other.isEnded).toBe(false);
});

test('a server that closes ends its channels', async () => {
  const other = await openTradingFixture('10');
  const reader = await readPush(other.platform.url, other.keyId, other.token);
  await waitFor(isLive(reader));
  await other.close();
  await waitFor(() => reader.isEnded || undefined);
});
