import { randomUUID } from 'node:crypto';
import { STOPPED_BY_PANIC } from '@aldgate/contract/trading/reasons.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addMember, googleCode } from '../../../testkit/people/people.ts';
import { type Reply, waitFor } from '../../../testkit/platform/platform.ts';
import { type OrderFixture, openOrderFixture, orderId } from '../../../testkit/trading/orderFixture.ts';
import { protectionCalls } from '../../../testkit/trading/protectionCalls.ts';
import { type NamedAccount, openSeveralAccounts } from '../../../testkit/trading/severalAccounts.ts';
import { inTransaction } from '../../src/kernel/database/database.ts';
import { liftTradingBlock, setTradingBlock } from '../../src/modules/exchangeAccounts/index.ts';

const [BLOCKED, KEY_USED, RUNNING, NO_ACCOUNT, NOT_MANAGER] = [45726, 45754, 45756, 45541, 45709];
const [STEP_UP, FORBIDDEN, NOT_FOUND] = [45575, 403, 404];
const DAY_MS = 86_400_000;

let fixture: OrderFixture;
let first: NamedAccount;
let second: NamedAccount;
let institutionId: string;

const { shown } = protectionCalls(() => fixture);

beforeAll(async () => {
  fixture = await openOrderFixture();
  [first, second] = (await openSeveralAccounts(fixture, { second: '500000' })) as [NamedAccount, NamedAccount];
  const row = await fixture.platform.db.database
    .selectFrom('exchange_account')
    .select('institution_id')
    .where('id', '=', first.accountId)
    .executeTakeFirstOrThrow();
  institutionId = row.institution_id;
  const transfer = { transferFrom: 'capital_account', transferTo: 'trade_account', asset: 'USDT', amount: '50000' };
  await fixture.call('/broker/lightning/transfer/apply', { key: randomUUID(), ...transfer });
  await fixture.positions();
});
afterEach(async () => {
  fixture.network.fate = null;
  for (const { runId } of (await query()).data.runs) expect(await release(runId)).toMatchObject({ code: 200 });
  await fixture.order('cancelAllOrder', {});
  for (const { externalId, keyId } of [first, second])
    if (steps(externalId) !== 0)
      await fixture.call('/broker/lightning/futures/order/closeAllPosition', {
        exchangeKeyId: keyId,
        key: orderId(),
      });
});
afterAll(() => fixture?.close());

const panic = (name: string, body: object, token?: string): Promise<Reply> =>
  token === undefined
    ? fixture.call(`/broker/lightning/panic/${name}`, body)
    : fixture.platform.call('POST', `/broker/lightning/panic/${name}`, body, token);
const wanted = (fields: object = {}) => ({ key: orderId(), keyIds: [first.keyId], level: 'cancel', ...fields });
const run = (fields: object = {}) => panic('run', wanted(fields));
const query = (body: object = {}) => panic('query', body);
const release = (runId: string) => panic('release', { runId, gaCode: googleCode(fixture.platform) });
const read = async (runId: string) => (await query({ runId })).data.runs[0];
/** Tries what is left once, a few seconds later. */
const turn = async () => {
  await fixture.pass(6_000);
  await fixture.platform.app.turnPanics();
};
/** A run once nothing is left to do. */
const done = (runId: string) =>
  waitFor(async () => {
    await turn();
    const found = await read(runId);
    return found.isDone ? found : undefined;
  });
const venueAccount = (externalId: number) => fixture.platform.venue.processor.engine.account(externalId);
const steps = (externalId: number) => venueAccount(externalId).positions.get('BTCUSDT')?.steps ?? 0;
/** Resting orders at the venue, and conditional ones that wait. */
const resting = (externalId = first.externalId) => [
  ...[...venueAccount(externalId).orders.values()].map(({ clientOrderId }) => clientOrderId),
  ...[...venueAccount(externalId).algos.values()]
    .filter(({ status }) => status === 'NEW')
    .map(({ clientAlgoId }) => clientAlgoId),
];
const panicOrders = async () =>
  (await fixture.rows()).filter(({ client_order_id }) => client_order_id.startsWith('pan-'));
const sendTo = ({ keyId }: NamedAccount, fields: object = {}) => fixture.send({ exchangeKeyId: keyId, ...fields });
const buy = (account: NamedAccount, quantity: string) => sendTo(account, { priceType: 'market', quantity });
const blocks = () =>
  fixture.platform.db.database.selectFrom('trading_block').select(['exchange_account_id', 'reason', 'level']).execute();

/** Sends a spot order once the market has a price: the test moves the clock, which makes the last one old. */
const sendSpot = (name: string, body: object): Promise<Reply> =>
  waitFor(async () => {
    const reply = await fixture.call(`/broker/lightning/spot/order/${name}`, body);
    if (reply.data?.rule !== 'no_price') return reply;
    // The market trades while time passes.
    await fixture.pass(1_000);
    return undefined;
  });

/** An order of each kind that may open something; their ids. */
async function openEverything(): Promise<readonly string[]> {
  const [limit, stop, spot, takeProfit, stopOfList, foreign] = Array.from({ length: 6 }, orderId) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const expiresAt = fixture.platform.clock.now + DAY_MS;
  const pair = { exchangeKeyId: first.keyId, instrumentId: 'BTC-USDT', quantity: '0.01' };
  const replies = [
    await fixture.send({ clientOrderId: limit, price: fixture.near(-5) }),
    await fixture.send({
      clientOrderId: stop,
      priceType: 'market',
      condition: { type: 'stop', triggerPrice: fixture.near(4), triggerBy: 'last' },
      expiresAt,
    }),
    await sendSpot('sendOrder', {
      ...pair,
      clientOrderId: spot,
      direction: 'buy',
      priceType: 'limit',
      price: '90000',
    }),
    await sendSpot('sendOrderList', {
      ...pair,
      direction: 'buy',
      clientListId: orderId(),
      takeProfit: { clientOrderId: takeProfit, price: '60000' },
      stop: { clientOrderId: stopOfList, triggerPrice: '200000' },
      expiresAt,
    }),
  ];
  expect(replies.map(({ code, data }) => (code === 200 ? code : data))).toEqual([200, 200, 200, 200]);
  await fixture.elsewhere.post('/fapi/v1/order', {
    symbol: 'ETHUSDT',
    side: 'BUY',
    type: 'LIMIT',
    timeInForce: 'GTC',
    price: '1000',
    quantity: '0.1',
    newClientOrderId: foreign,
  });
  return [limit, stop, spot, takeProfit, stopOfList, foreign];
}

/** A position with a stop loss and a take profit, and a limit order that reduces it; the ids of these. */
async function openProtected(): Promise<readonly string[]> {
  const protection = { takeProfit: fixture.near(5), stopLoss: fixture.near(-8), triggerBy: 'mark' };
  await fixture.send({ priceType: 'market', quantity: '0.1', protection });
  const [exits] = await shown(([one]) => one?.state === 'active');
  const reducing = orderId();
  const order = { clientOrderId: reducing, direction: 'sell', reduceOnly: true, price: fixture.near(6) };
  expect(await fixture.send(order)).toMatchObject({ code: 200 });
  return [exits.takeProfit.clientOrderId, exits.stopLoss.clientOrderId, reducing];
}

test('TR-16 cancel ends what may open, keeps exits, and lets nothing but reductions through', async () => {
  const exits = await openProtected();
  const opening = await openEverything();
  const plan = (await panic('plan', { keyIds: [first.keyId], level: 'cancel' })).data;
  expect(plan.accounts).toMatchObject([
    {
      exchangeKeyId: first.keyId,
      state: 'ready',
      reason: null,
      orders: { spot: 1, lists: 1 },
      exits: { stay: 3, go: 0 },
      positions: [{ instrumentId: 'BTCUSDT', direction: 'buy', quantity: '0.1' }],
      keys: [],
      unclosed: [],
    },
  ]);
  expect(Number(plan.totals.value)).toBeGreaterThan(1_000);
  const { runId } = (await run()).data;
  const found = await done(runId);
  expect(found).toMatchObject({ level: 'cancel', keepProtection: true, releasedAt: null });
  expect(found.accounts).toMatchObject([{ stage: 'done', left: 0, error: null, areKeysSuspended: true }]);
  expect(resting().toSorted()).toEqual([...exits].toSorted());
  const [foreign, ...stored] = opening.toReversed();
  for (const id of stored) expect([id, (await fixture.readRow(id))?.rejection_code]).toEqual([id, STOPPED_BY_PANIC]);
  expect((await waitFor(() => fixture.readRow(foreign ?? '')))?.user_id).toBeNull();
  expect(fixture.position()).toBe(100);

  expect(await fixture.send({ price: fixture.near(-5) })).toMatchObject({
    code: BLOCKED,
    data: { level: 'reduce_only', reason: 'panic' },
  });
  const sale = { direction: 'sell', priceType: 'market', quantity: '0.02', reduceOnly: true };
  expect(await fixture.send(sale)).toMatchObject({ code: 200, data: { status: 'filled' } });
  expect(await panicOrders()).toEqual([]);
  const { database } = fixture.platform.db;
  const audited = database.selectFrom('audit_record').select('action').where('subject', '=', `panic_run:${runId}`);
  expect(await release(runId)).toMatchObject({ code: 200 });
  expect(await audited.orderBy('id').execute()).toEqual([{ action: 'panic_begun' }, { action: 'panic_released' }]);
  const { data } = await fixture.call('/user/notification/page', { queryCondition: { topic: 'security' } });
  expect(data.items.map(({ title }: { readonly title: string }) => title)).toEqual(
    expect.arrayContaining(['Panic: trading stopped', 'Panic released: trading is possible again']),
  );
  expect(await fixture.send({ price: fixture.near(-5) })).toMatchObject({ code: 200 });
});

test('TR-16 exits go too where the member chooses so', async () => {
  await openProtected();
  await openEverything();
  const { runId } = (await run({ keepProtection: false })).data;
  expect((await done(runId)).accounts).toMatchObject([{ stage: 'done', left: 0 }]);
  expect(resting()).toEqual([]);
  expect(fixture.position()).toBe(100);
});

test('TR-16 flatten takes over from cancel, and closes what is filled meanwhile too', async () => {
  await openProtected();
  const both = { keyIds: [first.keyId, second.keyId] };
  await buy(second, '0.05');
  const cancelled = (await run(both)).data.runId;
  await done(cancelled);
  let isFirst = true;
  fixture.network.fate = ({ method, url }) => {
    if (method !== 'POST' || !url.includes('pan-') || !/quantity=0\.1(&|$)/.test(url) || !isFirst) return 'pass';
    isFirst = false;
    return { after: fixture.trade('BUY', '0.03') };
  };
  const plan = (await panic('plan', { ...both, level: 'flatten' })).data;
  expect(plan.totals).toMatchObject({ accounts: 2, positions: 2 });
  expect(plan.accounts[0].unclosed).toEqual([{ product: 'spot', reason: 'not_a_position' }]);
  const { runId } = (await run({ ...both, level: 'flatten' })).data;
  const { accounts } = await done(runId);
  expect(accounts).toMatchObject([
    { stage: 'done', positions: [], left: 0 },
    { stage: 'done', positions: [], left: 0 },
  ]);
  expect([steps(first.externalId), steps(second.externalId)]).toEqual([0, 0]);
  const orders = await panicOrders();
  expect(orders.length).toBeGreaterThanOrEqual(3);
  const { id: userId } = await fixture.platform.db.database
    .selectFrom('panic_run')
    .select('user_id as id')
    .where('id', '=', runId)
    .executeTakeFirstOrThrow();
  for (const row of orders) expect(row).toMatchObject({ user_id: userId, reduce_only: true, liquidation_type: null });
  expect((await read(cancelled)).accounts).toMatchObject([{ stage: 'over' }, { stage: 'over' }]);
  expect((await read(cancelled)).releasedAt).not.toBeNull();
  await waitFor(async () => {
    await fixture.pass(1_000);
    return resting().length === 0 || undefined;
  });
});

test('TR-16 an account that does not answer delays no other, and is finished later', async () => {
  const [stuck, other] = [orderId(), orderId()];
  const { orderId: id } = (await sendTo(second, { clientOrderId: stuck, price: fixture.near(-5) })).data;
  await fixture.send({ clientOrderId: other, price: fixture.near(-5) });
  await buy(first, '0.02');
  fixture.network.fate = ({ url }) => (url.includes(id) || url.includes(stuck) ? 'loseRequest' : 'pass');
  const { runId } = (await run({ keyIds: [second.keyId, first.keyId], level: 'flatten' })).data;
  const halfDone = await waitFor(async () => {
    const { accounts } = await read(runId);
    return accounts[1].stage === 'done' && accounts[0].error !== null ? accounts : undefined;
  });
  expect(halfDone).toMatchObject([{ stage: 'cancelling', left: 1 }, { stage: 'done' }]);
  expect([steps(first.externalId), resting(), resting(second.externalId)]).toEqual([0, [], [stuck]]);
  const { tries } = halfDone[0];
  await turn();
  expect((await read(runId)).accounts[0]).toMatchObject({ stage: 'cancelling', left: 1 });
  fixture.network.fate = null;
  const [finished] = (await done(runId)).accounts;
  expect(finished).toMatchObject({ stage: 'done', left: 0, error: null });
  expect(finished.tries).toBeGreaterThan(tries);
  expect(resting(second.externalId)).toEqual([]);
});

test('TR-16 a closing without an answer is found again, and is sent once', async () => {
  await buy(first, '0.04');
  const sent: string[] = [];
  fixture.network.fate = ({ method, url }) => {
    if (method === 'POST' && url.includes('pan-')) sent.push(url);
    return url.includes('pan-') ? 'loseAnswer' : 'pass';
  };
  const { runId } = (await run({ level: 'flatten' })).data;
  await waitFor(async () => ((await read(runId)).accounts[0].error === null ? undefined : true));
  await turn();
  expect(steps(first.externalId)).toBe(0);
  fixture.network.fate = null;
  expect((await done(runId)).accounts).toMatchObject([{ stage: 'done', positions: [] }]);
  expect(sent).toHaveLength(1);
  expect(await panicOrders()).toSatisfy((rows) => rows.every(({ status }: { status: string }) => status === 'filled'));
});

test('TR-16 the same key answers the first run, another content is refused with it', async () => {
  const fields = wanted({ keyIds: [first.keyId, second.keyId] });
  const { runId } = (await panic('run', fields)).data;
  expect(await panic('run', fields)).toMatchObject({ code: 200, data: { runId } });
  for (const other of [{ keyIds: [first.keyId] }, { level: 'flatten' }, { keepProtection: false }])
    expect(await panic('run', { ...fields, ...other })).toMatchObject({ code: KEY_USED, data: { runId } });
  expect((await query()).data.runs).toHaveLength(1);
});

test('TR-16 of two runs at once an account has one', async () => {
  const replies = await Promise.all([run(), run()]);
  const [begun, refused] = replies.toSorted((a, b) => a.code - b.code) as [Reply, Reply];
  expect([begun.code, refused.code, refused.data]).toEqual([200, RUNNING, { runId: begun.data.runId }]);
  expect(await run({ level: 'flatten', keyIds: [first.keyId] })).toMatchObject({ code: 200 });
  const flattening = await run({ level: 'flatten' });
  expect(flattening.code).toBe(RUNNING);
  const planned = (await panic('plan', { keyIds: [first.keyId], level: 'flatten' })).data.accounts;
  expect(planned).toMatchObject([{ state: 'refused', reason: { exchangeCode: RUNNING, data: flattening.data } }]);
});

test('TR-16 an account that is stopped already keeps its run, and the others are stopped', async () => {
  const { runId } = (await run()).data;
  const both = (await run({ keyIds: [first.keyId, second.keyId] })).data;
  const { accounts } = await done(both.runId);
  expect(accounts).toMatchObject([
    { exchangeKeyId: first.keyId, stage: 'refused', error: { exchangeCode: RUNNING, data: { runId } } },
    { exchangeKeyId: second.keyId, stage: 'done', error: null },
  ]);
  expect(await run({ keyIds: [second.keyId, first.keyId] })).toMatchObject({ code: RUNNING });
});

test('TR-16 an account is named twice by its id in upper case too', async () => {
  const keyIds = [first.keyId, first.keyId.toUpperCase()];
  expect(await panic('run', wanted({ keyIds }))).toMatchObject({ code: 400 });
  expect(await panic('plan', { keyIds, level: 'cancel' })).toMatchObject({ code: 400 });
});

test('TR-16 a release lifts the block of its run alone, for its member and administrators', async () => {
  const { database } = fixture.platform.db;
  const other = { exchange_account_id: first.accountId, reason: 'review', level: 'reduce_only' as const };
  await inTransaction(database, (tx) => setTradingBlock(tx, first.accountId, other, fixture.platform.clock.now));
  const { runId } = (await run({ keyIds: [first.keyId, second.keyId] })).data;
  expect(await blocks()).toHaveLength(3);
  const { token } = await addMember(fixture.platform, {
    institutionId,
    email: `${randomUUID()}@kestrel.test`,
    role: 'trader',
  });
  expect((await panic('release', { runId }, token)).code).toBe(FORBIDDEN);
  expect((await panic('release', { runId })).code).toBe(STEP_UP);
  expect((await release(randomUUID())).code).toBe(NOT_FOUND);
  expect(await blocks()).toHaveLength(3);
  expect(await release(runId)).toMatchObject({ code: 200 });
  expect(await release(runId)).toMatchObject({ code: 200 });
  expect(await blocks()).toEqual([other]);
  expect((await read(runId)).accounts).toMatchObject([{ stage: 'over' }, { stage: 'over' }]);
  await inTransaction(database, (tx) => liftTradingBlock(tx, first.accountId, other.reason));
});

test('TR-16 a member who may not close on one account flattens the others; cancel needs trade alone', async () => {
  const manager = await addMember(fixture.platform, {
    institutionId,
    email: `${randomUUID()}@kestrel.test`,
    role: 'trader',
  });
  const member = await addMember(fixture.platform, {
    institutionId,
    email: `${randomUUID()}@kestrel.test`,
    role: 'trader',
  });
  const at = new Date(fixture.platform.clock.now);
  await fixture.platform.db.owner
    .insertInto('account_manager')
    .values({
      id: randomUUID(),
      exchange_account_id: second.accountId,
      user_id: manager.userId,
      email: manager.email,
      state: 'confirmed',
      created_by: manager.userId,
      created_at: at,
      confirmed_at: at,
    })
    .execute();
  const both = { keyIds: [first.keyId, second.keyId] };
  const alone = wanted({ keyIds: [second.keyId], level: 'flatten' });
  expect((await panic('run', alone, member.token)).code).toBe(NOT_MANAGER);
  const { runId } = (await panic('run', wanted({ ...both, level: 'flatten' }), member.token)).data;
  const { accounts } = await done(runId);
  expect(accounts).toMatchObject([{ stage: 'done' }, { stage: 'refused', error: { exchangeCode: NOT_MANAGER } }]);
  expect((await panic('run', wanted({ keyIds: [second.keyId] }), member.token)).code).toBe(200);
  await fixture.platform.db.owner.deleteFrom('account_manager').execute();
});

test('TR-16 bad input, and accounts of nobody, change nothing', async () => {
  const before = await blocks();
  for (const fields of [
    { keyIds: [] },
    { keyIds: [first.keyId, first.keyId] },
    { keyIds: Array.from({ length: 51 }, () => randomUUID()) },
    { key: 'short' },
    { level: 'all' },
  ])
    expect((await run(fields)).code).toBe(400);
  expect((await run({ keyIds: [first.keyId, randomUUID()] })).code).toBe(NO_ACCOUNT);
  expect((await query({ runId: randomUUID() })).code).toBe(NOT_FOUND);
  expect((await fixture.send({ clientOrderId: `pan-${'a'.repeat(12)}-1-1`, price: fixture.near(-5) })).code).toBe(400);
  expect([await blocks(), (await query()).data.runs]).toEqual([before, []]);
});
