import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrokerFixture, openBrokerFixture } from '../../../testkit/brokers/brokerFixture.ts';
import { type Reply, sentCode, waitFor } from '../../../testkit/platform/platform.ts';
import { createTradingDeps } from '../../../testkit/platform/tradingDeps.ts';
import { orderId } from '../../../testkit/trading/orderFixture.ts';
import { inTransaction } from '../../src/kernel/database/database.ts';
import {
  assertMayMove,
  liftTradingBlock,
  readBlock,
  setTradingBlock,
} from '../../src/modules/exchangeAccounts/index.ts';

type Person = Awaited<ReturnType<BrokerFixture['addMember']>>;

const NOT_MANAGER = 45709;
const BLOCKED = 45726;
const UNKNOWN = 45708;

let fixture: BrokerFixture;
let account: { readonly brokerAccountId: string; readonly keyId: string };
let manager: Person;
let colleague: Person;

beforeAll(async () => {
  fixture = await openBrokerFixture();
  account = await fixture.open({ accountName: 'Managed' });
  manager = await fixture.addMember('manager@ridgeway.test', 'trader');
  colleague = await fixture.addMember('colleague@ridgeway.test', 'trader');
  const { exchanges } = createTradingDeps(fixture.platform);
  const [opened] = fixture.atVenue.accounts(account.brokerAccountId);
  for (const wallet of ['USDT_FUTURE', 'SPOT'] as const) {
    const to = { account: String(opened?.id), wallet };
    await exchanges.reference.broker?.move({ id: wallet, from: 'broker', to, asset: 'USDT', amount: '100000' });
  }
});
afterAll(() => fixture?.close());

const database = () => fixture.platform.db.database;
const submit = (over: object = {}) =>
  fixture.call('/account/submitAccountManager', {
    brokerAccountId: account.brokerAccountId,
    managerUid: manager.userId,
    managerEmail: manager.email,
    ...over,
  });
const invoke = (managerId: string) => fixture.call('/account/invokeAccountManager', { managerId });
/** Emails the code to the manager; returns what confirms with it. */
const sendCode = async (managerId: string, to = manager.email) => {
  const { id, digits } = await sentCode(fixture.platform, to, () => invoke(managerId));
  return { managerId, emailUuid: id, emailCode: digits };
};
const confirm = (body: object, token?: string) => fixture.call('/account/confirmAccountManager', body, token);
const managers = async () => (await fixture.find(account.brokerAccountId)).managers;
const removeManager = (managerId: string) =>
  fixture.call('/account/updateBrokerAccount', {
    brokerAccountId: account.brokerAccountId,
    removeManagerId: managerId,
  });

const terms = () => ({ exchangeKeyId: account.keyId, clientOrderId: orderId(), instrumentId: 'BTCUSDT' });
const post = (path: string, body: object, token: string): Promise<Reply> =>
  fixture.platform.call('POST', path, body, token);
/** A limit order far from the market, as a member. */
const rest = (token: string, over: object = {}) =>
  post(
    '/broker/lightning/futures/order/sendOrder',
    { ...terms(), direction: 'buy', quantity: '0.002', priceType: 'limit', price: '60000', ...over },
    token,
  );
const contract = () => ({ exchangeKeyId: account.keyId, baseCurrency: 'BTC', quoteCurrency: 'USDT' });
const spot = () => ({ ...terms(), instrumentId: 'BTC-USDT', direction: 'buy', priceType: 'limit', price: '60000' });

/** Every call that changes something of an account, each without effect where it is refused. */
const changes = (token: string): Readonly<Record<string, () => Promise<Reply>>> => ({
  sendOrder: () => rest(token),
  amendOrder: () =>
    post('/broker/lightning/futures/order/amendOrder', { ...terms(), price: '61000', quantity: '0.002' }, token),
  cancelOrder: () => post('/broker/lightning/futures/order/cancelOrder', terms(), token),
  cancelAllOrder: () => post('/broker/lightning/futures/order/cancelAllOrder', { exchangeKeyId: account.keyId }, token),
  closeAllPosition: () =>
    post(
      '/broker/lightning/futures/order/closeAllPosition',
      { exchangeKeyId: account.keyId, key: randomUUID().slice(0, 20) },
      token,
    ),
  changeLeverage: () =>
    post('/broker/lightning/futures/leverage/changeLeverage', { ...contract(), leverage: 5 }, token),
  changeMarginMode: () =>
    post('/broker/lightning/futures/leverage/changeMarginMode', { ...contract(), marginMode: 'cross' }, token),
  setCancelOnDisconnect: () =>
    post('/broker/lightning/futures/cancelOnDisconnect/set', { exchangeKeyId: account.keyId, seconds: null }, token),
  sendSpotOrder: () => post('/broker/lightning/spot/order/sendOrder', { ...spot(), quantity: '0.01' }, token),
  sendOrderList: () =>
    post(
      '/broker/lightning/spot/order/sendOrderList',
      {
        exchangeKeyId: account.keyId,
        clientListId: orderId(),
        instrumentId: 'BTC-USDT',
        direction: 'buy',
        quantity: '0.01',
        takeProfit: { clientOrderId: orderId(), price: '50000' },
        stop: { clientOrderId: orderId(), triggerPrice: '150000' },
      },
      token,
    ),
  cancelAllSpotOrder: () =>
    post('/broker/lightning/spot/order/cancelAllOrder', { exchangeKeyId: account.keyId }, token),
});
const codesOf = async (token: string) => {
  const codes: Record<string, number> = {};
  for (const [name, change] of Object.entries(changes(token))) codes[name] = (await change()).code;
  return codes;
};

test('BR-06 a manager is named by UID and email of one member who may trade or move money', async () => {
  expect((await submit({ managerUid: colleague.userId })).code).toBe(UNKNOWN);
  expect((await submit({ managerUid: randomUUID() })).code).toBe(UNKNOWN);
  expect((await submit({ managerEmail: 'trader@demo.aldgate.test' })).code).toBe(UNKNOWN);
  const stranger = await fixture.userId('trader@demo.aldgate.test');
  expect((await submit({ managerUid: stranger, managerEmail: 'trader@demo.aldgate.test' })).code).toBe(UNKNOWN);
  const auditor = await fixture.addMember('reader@ridgeway.test', 'auditor');
  expect((await submit({ managerUid: auditor.userId, managerEmail: auditor.email })).code).toBe(UNKNOWN);
  expect((await submit({ brokerAccountId: randomUUID() })).code).toBe(404);
  expect(await managers()).toEqual([]);
  const { data } = await submit({ managerEmail: manager.email.toUpperCase() });
  expect(data).toMatchObject({ state: 'submitted' });
  expect((await submit()).data).toEqual(data);
  expect(await managers()).toMatchObject([{ uid: manager.userId, email: manager.email, state: 'submitted' }]);
  // Until the first one is confirmed, every member trades.
  expect((await rest(colleague.token)).code).toBe(200);
});

test('BR-06 the code that reached a manager confirms them for one account alone', async () => {
  const [{ managerId }] = await managers();
  const unasked = { managerId, emailUuid: randomUUID(), emailCode: '123456' };
  expect((await confirm(unasked)).code).toBe(45514);
  const other = await fixture.open({ accountName: 'Other' });
  const elsewhere = (await submit({ brokerAccountId: other.brokerAccountId })).data.managerId;
  // Another account's manager is as unknown there as one who does not exist.
  expect([await removeManager(elsewhere), await removeManager(randomUUID())]).toMatchObject([
    { code: 404 },
    { code: 404 },
  ]);
  const code = await sendCode(managerId);
  expect((await confirm(code, colleague.token)).code).toBe(403);
  expect((await confirm({ ...code, managerId: elsewhere })).code).toBe(45514);
  expect((await confirm({ ...code, emailCode: code.emailCode === '000000' ? '000001' : '000000' })).code).toBe(45513);
  expect(await confirm(code, manager.token)).toMatchObject({ code: 200, data: { state: 'confirmed' } });
  expect((await invoke(managerId)).code).toBe(45572);
  expect(await managers()).toMatchObject([{ managerId, state: 'confirmed' }]);
  // An administrator enters what the manager tells them; that needs no Google code.
  expect((await confirm(await sendCode(elsewhere))).code).toBe(200);
});

test('BR-06 from the first confirmed manager on only managers and administrators trade and move', async () => {
  const refused = await codesOf(colleague.token);
  expect(new Set(Object.values(refused))).toEqual(new Set([NOT_MANAGER]));
  // A position is closed through the same check.
  const closing = { ...terms(), priceType: 'market', quantity: '0.002' };
  expect((await rest(manager.token, { priceType: 'market', price: undefined })).code).toBe(200);
  await waitFor(async () => {
    const { code } = await post('/broker/lightning/futures/order/closePosition', closing, colleague.token);
    return code === NOT_MANAGER || undefined;
  });
  const read = await post('/broker/futures/account/query', { exchangeKeyId: account.keyId }, colleague.token);
  expect(read.code).toBe(200);
  expect((await rest(manager.token)).code).toBe(200);
  expect((await rest(fixture.token)).code).toBe(200);
  const allowed = await codesOf(manager.token);
  expect(Object.values(allowed)).not.toContain(NOT_MANAGER);
  const mayMove = (person: Person) => assertMayMove(database(), person, account.brokerAccountId);
  await expect(mayMove(colleague)).rejects.toMatchObject({ entry: 'notManager' });
  await expect(mayMove(manager)).resolves.toBeUndefined();
});

test('a block leaves reducing and cancelling, or cancelling alone, and lifts by its reason', async () => {
  const { brokerAccountId } = account;
  // A position to reduce.
  expect((await rest(manager.token, { priceType: 'market', price: undefined })).code).toBe(200);
  const at = fixture.platform.clock.now;
  const block = (level: 'reduce_only' | 'none', reason: string) =>
    inTransaction(database(), (tx) => setTradingBlock(tx, brokerAccountId, { level, reason }, at));
  const lift = (reason: string) => inTransaction(database(), (tx) => liftTradingBlock(tx, brokerAccountId, reason));
  await block('reduce_only', 'margin_call');
  await block('reduce_only', 'margin_call');
  expect(await readBlock(database(), brokerAccountId)).toEqual({
    level: 'reduce_only',
    reason: 'margin_call',
    since: at,
  });
  const data = { level: 'reduce_only', reason: 'margin_call' };
  for (const name of ['sendOrder', 'changeLeverage', 'changeMarginMode', 'sendSpotOrder', 'sendOrderList'])
    expect([name, await changes(manager.token)[name]?.()]).toMatchObject([name, { code: BLOCKED, data }]);
  const mark = Number(fixture.platform.venue.processor.engine.symbol('BTCUSDT').mark) / 1e8;
  const price = (mark * 1.02).toFixed(0);
  const reduce = () => rest(manager.token, { direction: 'sell', reduceOnly: true, quantity: '0.001', price });
  // Once the position is known.
  await waitFor(async () => (await reduce()).code === 200 || undefined);

  await block('none', 'take_over');
  expect(await readBlock(database(), brokerAccountId)).toMatchObject({ level: 'none', reason: 'take_over' });
  expect(await reduce()).toMatchObject({ code: BLOCKED, data: { level: 'none', reason: 'take_over' } });
  expect((await changes(manager.token).closeAllPosition?.())?.code).toBe(BLOCKED);
  expect((await changes(manager.token).cancelAllOrder?.())?.code).toBe(200);
  await lift('take_over');
  expect(await readBlock(database(), brokerAccountId)).toMatchObject({ reason: 'margin_call' });
  await lift('margin_call');
  expect(await readBlock(database(), brokerAccountId)).toBeNull();
  expect((await rest(manager.token)).code).toBe(200);
});

test('BR-06 a removed manager does not trade; after the last one only administrators do', async () => {
  const [{ managerId }] = await managers();
  const { data } = await submit({ managerUid: colleague.userId, managerEmail: colleague.email });
  expect((await confirm(await sendCode(data.managerId, colleague.email))).code).toBe(200);
  expect((await rest(colleague.token)).code).toBe(200);
  expect((await removeManager(managerId)).code).toBe(200);
  expect((await removeManager(managerId)).code).toBe(45708);
  expect((await rest(manager.token)).code).toBe(NOT_MANAGER);
  expect((await removeManager(data.managerId)).code).toBe(200);
  expect(await managers()).toEqual([]);
  expect((await rest(colleague.token)).code).toBe(NOT_MANAGER);
  expect((await rest(fixture.token)).code).toBe(200);
});

test('BR-06 a member who is removed, or may neither trade nor move any more, stops being manager', async () => {
  const { platform, token } = fixture;
  const people = [
    await fixture.addMember('leaver@ridgeway.test', 'trader'),
    await fixture.addMember('auditor@ridgeway.test', 'trader'),
  ];
  for (const { userId, email } of people) {
    const { managerId } = (await submit({ managerUid: userId, managerEmail: email })).data;
    expect((await confirm(await sendCode(managerId, email))).code).toBe(200);
  }
  const [leaver, auditor] = people;
  const member = (path: string, body: object) => platform.call('POST', `/institution/member/${path}`, body, token);
  expect((await member('remove', { userId: leaver?.userId })).code).toBe(200);
  expect(await managers()).toMatchObject([{ uid: auditor?.userId }]);
  expect((await member('updateRole', { userId: auditor?.userId, role: 'auditor' })).code).toBe(200);
  expect(await managers()).toEqual([]);
  expect(await submit({ managerUid: leaver?.userId, managerEmail: leaver?.email })).toMatchObject({ code: UNKNOWN });
});
