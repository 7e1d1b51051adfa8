import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../server/src/kernel/log.ts';
import { createSecretBox } from '../../server/src/kernel/secrets.ts';
import { tradingAccounts } from '../../server/src/trading/accounts/tradingAccount.ts';
import { orderExpirer } from '../../server/src/trading/orders/expireOrder.ts';
import { settleOrders } from '../../server/src/trading/orders/settleOrder.ts';
import { type LossyProxy, startLossyProxy } from '../support/lossyProxy.ts';
import { NEWCOMER, type Platform, type Reply, startPlatform, TRADER, waitFor } from './support.ts';

let platform: Platform;
let network: LossyProxy;
let token: string;
let exchangeKeyId: string;

beforeAll(async () => {
  platform = await startPlatform({
    between: async (venueUrl) => {
      network = await startLossyProxy(venueUrl);
      return network.url;
    },
  });
  token = await platform.signIn(TRADER);
  const options = await Promise.all(Array.from({ length: 4 }, () => call('/broker/account/queryBrokerOptions')));
  expect(new Set(options.map(({ data }) => data[0].keyId)).size).toBe(1);
  exchangeKeyId = options[0]?.data[0].keyId;
  await call('/broker/lightning/transfer/apply', {
    key: randomUUID(),
    transferFrom: 'capital_account',
    transferTo: 'swap_account',
    asset: 'USDT',
    amount: '500000',
  });
});
beforeEach(() => {
  network.fate = null;
});
afterAll(async () => {
  await platform?.close();
  await network?.close();
});

const call = (path: string, body: object = {}, by = token): Promise<Reply> => platform.call('POST', path, body, by);
const order = (name: string, body: object): Promise<Reply> =>
  call(`/broker/lightning/futures/order/${name}`, { exchangeKeyId, ...body });
const orderId = () => randomUUID().replaceAll('-', '').slice(0, 24);
const send = (fields: object) =>
  order('sendOrder', {
    instrumentId: 'BTCUSDT',
    clientOrderId: orderId(),
    direction: 'buy',
    priceType: 'limit',
    quantity: '0.01',
    ...fields,
  });

/** A price this far from the mark in percent, on the tick. */
function near(percent: number): string {
  const mark = Number(platform.venue.desk.world.symbol('BTCUSDT').mark) / 1e8;
  return (Math.round(mark * (1 + percent / 100) * 10) / 10).toFixed(1);
}

/** The institution's account as the venue has it. */
async function account() {
  const { external_id: id } = await platform.db.database
    .selectFrom('broker_account')
    .select('external_id')
    .executeTakeFirstOrThrow();
  return platform.venue.desk.world.account(Number(id));
}
const openAtVenue = async () => [...(await account()).orders.values()].map(({ clientOrderId }) => clientOrderId);
const position = async () => (await account()).positions.get('BTCUSDT')?.steps ?? 0;
const rows = () => platform.db.database.selectFrom('futures_order').selectAll().orderBy('id').execute();
const rowOf = async (id: string) => (await rows()).find(({ client_order_id }) => client_order_id === id);

test('an institution trades on an account with a key of its own, whose secret is kept sealed and told to nobody', async () => {
  const { data } = await call('/broker/account/queryBrokerOptions');
  expect(data).toEqual([
    {
      exchangeCode: 'BINANCE',
      exchangeName: 'Binance',
      brokerAccountId: expect.any(String),
      accountName: 'Northmark Capital',
      kind: 'own',
      keyId: exchangeKeyId,
      sortIndex: 0,
    },
  ]);
  const keys = await platform.db.database.selectFrom('exchange_key').selectAll().execute();
  expect(keys).toHaveLength(1);
  const secret = platform.venue.desk.world.state.keys.get(keys[0]?.api_key ?? '')?.secret ?? '';
  expect(secret).toHaveLength(64);
  expect(keys[0]?.secret.includes(Buffer.from(secret))).toBe(false);
  const newcomer = await platform.signIn(NEWCOMER);
  expect((await call('/broker/account/queryBrokerOptions', {}, newcomer)).data).toEqual([]);
});

test('a limit order rests, and the same client order id is the same order, however often and fast', async () => {
  const fields = { clientOrderId: orderId(), price: near(-2) };
  const replies = await Promise.all(Array.from({ length: 5 }, () => send(fields)));
  const told = replies.filter(({ code }) => code === 200);
  expect(replies.filter(({ code }) => code === 45501)).toHaveLength(replies.length - told.length);
  expect((await openAtVenue()).filter((id) => id === fields.clientOrderId)).toHaveLength(1);
  const again = await send(fields);
  expect(again.data).toEqual({
    clientOrderId: fields.clientOrderId,
    orderId: expect.stringMatching(/^\d+$/),
    status: 'running',
    reason: null,
  });
  const other = await send({ ...fields, quantity: '0.02' });
  expect(other).toMatchObject({ code: 45544, data: { clientOrderId: fields.clientOrderId, status: 'running' } });
});

test('TR-01 TR-15 an order outside its bounds is told the field, the rule and the bound, and nothing is sent', async () => {
  const before = [(await rows()).length, (await openAtVenue()).length];
  const price = near(-1);
  const later = platform.clock.now + 3_600_000;
  const stop = { type: 'stop', triggerPrice: near(-1) };
  const faults: [object, object][] = [
    [{ price: `${price}5` }, { field: 'price', rule: 'tick', bound: '0.10' }],
    [
      { price, quantity: '0.0105' },
      { field: 'quantity', rule: 'step', bound: '0.001' },
    ],
    [
      { price, quantity: '1000.001' },
      { field: 'quantity', rule: 'maximum', bound: '1000' },
    ],
    [
      { price: '5000', quantity: '0.001' },
      { field: 'quantity', rule: 'notional', bound: '100' },
    ],
    [{ price: near(6) }, { field: 'price', rule: 'above_band', bound: expect.stringMatching(/^\d+(\.\d)?$/) }],
    [
      { price, reduceOnly: true },
      { field: 'quantity', rule: 'closable', bound: '0' },
    ],
    [{}, { field: 'price', rule: 'required', bound: null }],
    [
      { priceType: 'market', condition: stop },
      { field: 'triggerPrice', rule: 'must_exceed' },
    ],
    [
      { priceType: 'market', condition: { ...stop, triggerPrice: near(1) } },
      { field: 'expiresAt', rule: 'required' },
    ],
    [
      { priceType: 'market', condition: { ...stop, triggerPrice: near(1) }, expiresAt: platform.clock.now },
      { field: 'expiresAt', rule: 'future', bound: platform.clock.now },
    ],
    [
      { price, condition: { ...stop, triggerPrice: near(1) }, expiresAt: later },
      { field: 'price', rule: 'must_exceed' },
    ],
  ];
  for (const [fields, bound] of faults) {
    expect(await send(fields)).toMatchObject({ code: 45543, data: bound });
  }
  expect((await send({ instrumentId: 'NONEUSDT', price })).code).toBe(45542);
  expect((await send({ priceType: 'market', price })).code).toBe(400);
  expect((await send({ price, expiresAt: later })).code).toBe(400);
  expect([(await rows()).length, (await openAtVenue()).length]).toEqual(before);
});

test('what the exchange refuses has failed with its words, and asked again it still has', async () => {
  const fields = { clientOrderId: orderId(), price: near(-1), quantity: '900' };
  expect((await send(fields)).code).toBe(45546);
  expect((await send(fields)).data).toMatchObject({ status: 'failed', reason: { exchangeCode: -2019 } });
});

test('an order is amended and cancelled, and asking again answers how it stands', async () => {
  const clientOrderId = orderId();
  const named = { instrumentId: 'BTCUSDT', clientOrderId };
  await send({ clientOrderId, price: near(-2) });
  const amended = { ...named, price: near(-3), quantity: '0.02' };
  expect((await order('amendOrder', amended)).data.status).toBe('running');
  expect((await order('amendOrder', amended)).data.status).toBe('running');
  const resting = [...(await account()).orders.values()].find((one) => one.clientOrderId === clientOrderId);
  expect(resting).toMatchObject({ quantity: 20 });
  expect((await order('amendOrder', { ...amended, price: '0.05' })).code).toBe(45543);
  expect((await order('cancelOrder', named)).data.status).toBe('cancelled');
  expect((await order('cancelOrder', named)).data.status).toBe('cancelled');
  expect((await order('amendOrder', amended)).code).toBe(45545);
  expect((await order('cancelOrder', { ...named, clientOrderId: orderId() })).code).toBe(45545);
});

test('TR-08 leverage and margin mode are set, and a leverage beyond the highest names it', async () => {
  const contract = { baseCurrency: 'BTC', quoteCurrency: 'USDT', exchangeKeyId };
  const leverage = (name: string, fields: object = {}) =>
    call(`/broker/lightning/futures/leverage/${name}`, { ...contract, ...fields });
  const { data: most } = await leverage('queryMaxLeverage');
  expect(most).toMatchObject({ maxLeverage: 125 });
  expect(most.brackets[1]).toEqual({
    initialLeverage: 100,
    notionalFloor: '50000',
    notionalCap: '600000',
    maintenanceRate: '0.005',
    cum: '50',
  });
  expect((await leverage('changeLeverage', { leverage: 25 })).data).toEqual({
    leverage: 25,
    marginMode: 'cross',
    maxNotional: '70000000',
    makerFeeRate: '0.0002',
    takerFeeRate: '0.0005',
  });
  expect((await leverage('changeLeverage', { leverage: 126 })).data).toEqual({
    field: 'leverage',
    rule: 'maximum',
    bound: '125',
  });
  expect((await leverage('changeMarginMode', { marginMode: 'cross' })).data.marginMode).toBe('cross');
  expect((await leverage('changeMarginMode', { marginMode: 'isolated' })).code).toBe(45547);
  expect((await leverage('queryLeverage')).data).toMatchObject({ leverage: 25, marginMode: 'cross' });
  expect((await leverage('queryLeverage', { baseCurrency: 'NONE' })).code).toBe(45542);
});

test('TR-11 a position is closed in part, for no more than it is, and then all of it', async () => {
  expect((await send({ priceType: 'market', quantity: '0.05' })).data.status).toBe('filled');
  expect(await position()).toBe(50);
  const close = (fields: object) =>
    order('closePosition', { instrumentId: 'BTCUSDT', clientOrderId: orderId(), priceType: 'market', ...fields });
  expect(await close({ quantity: '0.051' })).toMatchObject({
    code: 45543,
    data: { field: 'quantity', rule: 'closable', bound: '0.05' },
  });
  expect((await close({ quantity: '0.01', priceType: 'limit' })).data).toMatchObject({ field: 'price' });
  const resting = orderId();
  await close({ clientOrderId: resting, quantity: '0.02', priceType: 'limit', price: near(3) });
  expect((await close({ quantity: '0.04' })).data).toMatchObject({ rule: 'closable', bound: '0.03' });
  const once = { clientOrderId: orderId(), quantity: '0.01' };
  expect((await close(once)).data.status).toBe('filled');
  expect((await close(once)).data.status).toBe('filled');
  expect(await position()).toBe(40);
  await order('cancelOrder', { instrumentId: 'BTCUSDT', clientOrderId: resting });
  const key = randomUUID();
  const { data: closed } = await order('closeAllPosition', { key });
  expect(closed).toMatchObject([{ instrumentId: 'BTCUSDT', status: 'filled' }]);
  expect(await position()).toBe(0);
  await send({ priceType: 'market', quantity: '0.01' });
  expect((await order('closeAllPosition', { key })).data).toMatchObject([{ status: 'filled' }]);
  expect(await position()).toBe(10);
  await order('closeAllPosition', { key: randomUUID() });
  expect((await close({ quantity: '0.01' })).data).toMatchObject({ rule: 'closable', bound: '0' });
});

test('TR-12 cancel all ends what is open, conditional orders too', async () => {
  await send({ price: near(-2) });
  const condition = { type: 'stop', triggerPrice: near(2) };
  const waiting = await send({ priceType: 'market', condition, expiresAt: platform.clock.now + 3_600_000 });
  expect(waiting.data).toMatchObject({ status: 'running', orderId: expect.stringMatching(/^\d+$/) });
  const { data } = await order('cancelAllOrder', { instrumentId: 'BTCUSDT' });
  expect(data.failed).toEqual([]);
  expect(data.cancelled).toBeGreaterThanOrEqual(2);
  expect(await openAtVenue()).toEqual([]);
  expect((await account()).algos.size).toBe(0);
});

const settleParts = () => {
  const { database } = platform.db;
  const clock = () => platform.clock.now;
  const box = createSecretBox(platform.config.secretsKey);
  const accounts = tradingAccounts({
    database,
    box,
    clock,
    log: createLog('silent'),
    exchange: platform.config.exchange,
  });
  return { database, clock, log: createLog('silent'), accounts };
};

test('TR-15 a conditional order ends at its time', async () => {
  const clientOrderId = orderId();
  const condition = { type: 'take_profit', triggerPrice: near(-3) };
  const expiresAt = platform.clock.now + 60_000;
  await send({ clientOrderId, priceType: 'market', condition, expiresAt });
  const id = (await rowOf(clientOrderId))?.id;
  const { rows: jobs } = await sql<{ run_at: Date }>`
    select run_at from ${sql.id(`${platform.db.schema}_jobs`, 'jobs')}
    where task_identifier = 'futures_order_expire' order by id desc`.execute(platform.db.owner);
  expect(jobs[0]?.run_at.getTime()).toBe(expiresAt);
  await orderExpirer(settleParts())({ orderId: id });
  expect((await rowOf(clientOrderId))?.status).toBe('expired');
  expect((await account()).algos.size).toBe(0);
  await orderExpirer(settleParts())({ orderId: id });
});

const isOrder = ({ method, url }: { method: string; url: string }) =>
  method === 'POST' && (url.startsWith('/fapi/v1/order') || url.startsWith('/fapi/v1/algoOrder'));

test('an order whose answer is lost stays submitted, and is found by its name: it happened once', async () => {
  const fields = { clientOrderId: orderId(), priceType: 'market', quantity: '0.003' };
  network.fate = (request) => (isOrder(request) ? 'loseAnswer' : 'pass');
  const before = await position();
  expect((await send(fields)).data).toMatchObject({ status: 'submitted', reason: null });
  expect((await send(fields)).data.clientOrderId).toBe(fields.clientOrderId);
  network.fate = null;
  platform.clock.advance(20_000);
  await settleOrders(settleParts());
  await waitFor(async () => ((await rowOf(fields.clientOrderId))?.status === 'filled' ? true : undefined));
  expect((await position()) - before).toBe(3);
  expect((await send(fields)).data).toMatchObject({ status: 'filled', orderId: expect.stringMatching(/^\d+$/) });
  await order('closeAllPosition', { key: randomUUID() });
});

test('an order that never reached the exchange fails once its window has passed, and not before', async () => {
  const fields = { clientOrderId: orderId(), price: near(-2) };
  network.fate = (request) => (isOrder(request) ? 'loseRequest' : 'pass');
  expect((await send(fields)).data.status).toBe('submitted');
  network.fate = null;
  platform.clock.advance(15_000);
  await settleOrders(settleParts());
  expect((await rowOf(fields.clientOrderId))?.status).toBe('submitted');
  platform.clock.advance(10_000);
  await settleOrders(settleParts());
  expect((await send(fields)).data).toMatchObject({ status: 'failed', reason: { exchangeCode: 0 } });
  expect(await openAtVenue()).not.toContain(fields.clientOrderId);
});

test('an order whose cancelling is lost is cancelling, and cancelled in the end', async () => {
  const clientOrderId = orderId();
  await send({ clientOrderId, price: near(-2) });
  network.fate = ({ method }) => (method === 'DELETE' ? 'loseRequest' : 'pass');
  const named = { instrumentId: 'BTCUSDT', clientOrderId };
  expect((await order('cancelOrder', named)).data.status).toBe('cancelling');
  network.fate = null;
  await waitFor(async () => {
    platform.clock.advance(11_000);
    await settleOrders(settleParts());
    return (await rowOf(clientOrderId))?.status === 'cancelled' ? true : undefined;
  });
  expect(await openAtVenue()).not.toContain(clientOrderId);
});

test('an order that is cancelled while it is undecided is never left open', async () => {
  const [lost, arrived] = [orderId(), orderId()];
  const fates = { [lost]: 'loseRequest', [arrived]: 'loseAnswer' } as const;
  network.fate = (request) => (isOrder(request) ? (fates[idIn(request.url)] ?? 'pass') : 'pass');
  for (const clientOrderId of [lost, arrived]) {
    expect((await send({ clientOrderId, price: near(-2) })).data.status).toBe('submitted');
  }
  const cancelled = [lost, arrived].map((clientOrderId) =>
    order('cancelOrder', { instrumentId: 'BTCUSDT', clientOrderId }),
  );
  expect((await Promise.all(cancelled)).map(({ data }) => data.status)).toEqual(['cancelling', 'cancelled']);
  platform.clock.advance(30_000);
  await settleOrders(settleParts());
  expect((await rowOf(lost))?.status).toBe('failed');
  expect(await openAtVenue()).not.toContain(arrived);
});

const idIn = (url: string) => new URLSearchParams(url.split('?')[1]).get('newClientOrderId') ?? '';

test('an answer in another shape leaves an order undecided, and it is found', async () => {
  const fields = { clientOrderId: orderId(), price: near(-2) };
  network.fate = (request) => (isOrder(request) ? 'loseAnswer' : 'pass');
  await send({ ...fields, clientOrderId: fields.clientOrderId });
  network.fate = (request) => (isOrder(request) ? { status: 200, body: {} } : 'pass');
  const odd = { clientOrderId: orderId(), price: near(-2) };
  expect((await send(odd)).data).toMatchObject({ status: 'submitted' });
  network.fate = null;
  platform.clock.advance(30_000);
  await settleOrders(settleParts());
  expect((await rowOf(fields.clientOrderId))?.status).toBe('running');
  expect((await rowOf(odd.clientOrderId))?.status).toBe('failed');
});

test('WAL-02 a repeat that the exchange refuses gives nothing back that its first attempt has moved', async () => {
  const isMove = ({ method, url }: { method: string; url: string }) =>
    method === 'POST' && url.startsWith('/sapi/v1/broker/universalTransfer');
  const wallet = async () => (await account()).cross;
  const before = await wallet();
  const body = {
    key: randomUUID(),
    transferFrom: 'capital_account',
    transferTo: 'swap_account',
    asset: 'USDT',
    amount: '1000',
  };
  network.fate = (request) => (isMove(request) ? 'loseAnswer' : 'pass');
  expect((await call('/broker/lightning/transfer/apply', body)).data.state).toBe('pending');
  const refused = { status: 400, body: { code: -9000, msg: 'The client transfer id belongs to another transfer.' } };
  network.fate = (request) => (isMove(request) ? refused : 'pass');
  expect((await call('/broker/lightning/transfer/apply', body)).data.state).toBe('completed');
  expect((await wallet()) - before).toBe(100_000_000_000n);
});

test('a key that the exchange turns away is told as such, and nothing is sent', async () => {
  const key = await platform.db.database.selectFrom('exchange_key').selectAll().executeTakeFirstOrThrow();
  const { desk } = platform.venue;
  await desk.submit({ type: 'changeKey', key: key.api_key, addresses: ['198.51.100.7'] }, () => 0);
  const clientOrderId = orderId();
  expect((await send({ clientOrderId, price: near(-2) })).code).toBe(45548);
  expect((await rowOf(clientOrderId))?.status).toBe('failed');
  const { state } = await platform.db.database.selectFrom('exchange_key').selectAll().executeTakeFirstOrThrow();
  expect(state).toBe('rejected');
  await desk.submit({ type: 'changeKey', key: key.api_key, addresses: [] }, () => 0);
  expect((await send({ price: near(-2) })).data.status).toBe('running');
});

test('nobody trades on another institution’s account', async () => {
  const newcomer = await platform.signIn(NEWCOMER);
  for (const name of ['sendOrder', 'cancelOrder', 'amendOrder', 'closePosition']) {
    const body = {
      exchangeKeyId,
      instrumentId: 'BTCUSDT',
      clientOrderId: orderId(),
      ...(name === 'cancelOrder' ? {} : { price: near(-2), quantity: '0.01' }),
      ...(name === 'sendOrder' ? { direction: 'buy' } : {}),
      ...(name === 'sendOrder' || name === 'closePosition' ? { priceType: 'limit' } : {}),
    };
    expect([name, (await call(`/broker/lightning/futures/order/${name}`, body, newcomer)).code]).toEqual([name, 45541]);
  }
});
