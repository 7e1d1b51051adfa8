import { randomUUID } from 'node:crypto';
import { decimal, sumAmounts } from '@aldgate/domain/money/amount.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addMember, googleCode } from '../../../testkit/people/people.ts';
import { type Reply, waitFor } from '../../../testkit/platform/platform.ts';
import { type GroupFixture, openGroupFixture } from '../../../testkit/trading/groupFixture.ts';
import { orderId } from '../../../testkit/trading/orderFixture.ts';

const [FORMAT, NOT_FOUND, FORBIDDEN, NO_ACCOUNT, NOT_MANAGER] = [400, 404, 403, 45541, 45709];
const [OUT_OF_BOUNDS, NO_INSTRUMENT, KEY_USED, ALGO_STATE, NO_MARGIN] = [45543, 45542, 45754, 45757, -2019];
const MINUTE_MS = 60_000;

let fixture: GroupFixture;
let institutionId: string;

beforeAll(async () => {
  fixture = await openGroupFixture();
  const row = await fixture.platform.db.database
    .selectFrom('exchange_account')
    .select('institution_id')
    .where('id', '=', fixture.first.accountId)
    .executeTakeFirstOrThrow();
  institutionId = row.institution_id;
});
afterEach(async () => {
  fixture.network.fate = null;
  for (const state of ['running', 'paused'])
    for (const { algoId } of (await algo('page', { queryCondition: { state } })).data.items)
      await algo('cancel', { algoId });
  await turn();
  for (const { keyId } of fixture.accounts)
    await fixture.order('closeAllPosition', { exchangeKeyId: keyId, key: orderId() });
});
afterAll(() => fixture?.close());

const algo = (name: string, body: object, token = fixture.token): Promise<Reply> =>
  fixture.platform.call('POST', `/broker/lightning/algo/${name}`, body, token);
const wanted = (fields: object = {}) => ({
  algoId: orderId(),
  instrumentId: 'BTCUSDT',
  direction: 'buy',
  endsAt: fixture.platform.clock.now + MINUTE_MS,
  slices: 4,
  legs: [fixture.leg(fixture.first, '0.02')],
  ...fields,
});
/** Begins one, once there is a price: the test moves the clock, which makes the last one old. */
const create = (fields: object = {}, token?: string): Promise<Reply> =>
  waitFor(async () => {
    const reply = await algo('create', wanted(fields), token);
    return reply.data?.rule === 'no_price' ? undefined : reply;
  });
const read = async (algoId: string) => (await algo('query', { algoId })).data;
const turn = () => fixture.platform.app.turnAlgos();
/** Lets time pass, and does what is due then. */
const pass = async (ms: number) => {
  await fixture.pass(ms);
  await turn();
};
/** An algorithm once a condition holds. */
const reached = (algoId: string, holds: (found: Reply['data']) => boolean) =>
  waitFor(async () => {
    await turn();
    const found = await read(algoId);
    return holds(found) ? found : undefined;
  });
/** An algorithm once so many orders of its first account have their outcome. */
const afterOrders = (algoId: string, count: number) =>
  reached(algoId, ({ legs: [{ children }] }) => {
    const ended = children.filter(({ status }: { status: string }) => status !== 'submitted');
    return ended.length === count;
  });
const atVenue = (algoId: string) =>
  fixture.rows().then((rows) => rows.filter(({ client_order_id }) => client_order_id.startsWith(algoId)));

test('TR-16 a TWAP sends an order of each slice on each account, and knows average and slippage', async () => {
  const { first, second } = fixture;
  const legs = [fixture.leg(first, '0.02'), fixture.leg(second, '0.006')];
  const begun = await create({ legs });
  expect(begun).toMatchObject({
    code: 200,
    data: { state: 'running', pauseReason: null, limitPrice: null, reduceOnly: false, jitter: '0' },
  });
  const { algoId } = begun.data;
  await afterOrders(algoId, 1);
  for (const count of [2, 3, 4]) {
    await pass(15_000);
    await afterOrders(algoId, count);
  }
  const found = await reached(algoId, ({ state }) => state === 'done');
  const [large, small] = found.legs;
  expect(large).toMatchObject({ exchangeKeyId: first.keyId, quantity: '0.02', executedQuantity: '0.02' });
  expect(small).toMatchObject({ exchangeKeyId: second.keyId, quantity: '0.006', executedQuantity: '0.006' });
  expect(large.children.map(({ quantity }: { quantity: string }) => quantity)).toEqual(Array(4).fill('0.005'));
  expect(small.children.map(({ quantity }: { quantity: string }) => quantity)).toEqual([
    '0.001',
    '0.002',
    '0.001',
    '0.002',
  ]);
  const ids = [large, small].flatMap(({ children }) =>
    children.map((child: { clientOrderId: string }) => child.clientOrderId),
  );
  expect(ids).toEqual([1, 3, 5, 7, 2, 4, 6, 8].map((number) => `${algoId}-${number}`));
  const slippage = decimal(large.averagePrice).minus(large.arrivalPrice).div(large.arrivalPrice);
  expect(decimal(large.slippage).minus(slippage).abs().lt('0.00000001')).toBe(true);
  expect(fixture.positions()).toEqual([20, 6]);
  const { id: userId } = await fixture.platform.db.database
    .selectFrom('platform_user')
    .select('id')
    .where('email', '=', found.member)
    .executeTakeFirstOrThrow();
  for (const row of await atVenue(algoId))
    expect(row).toMatchObject({ user_id: userId, status: 'filled', price_type: 'market' });
  expect((await algo('page', { queryCondition: { state: 'done' } })).data.items[0]).toMatchObject({ algoId });
  expect((await algo('pause', { algoId })).data).toEqual({ state: 'done' });
});

test('TR-16 what a limit kept from being executed is caught up, and left at the end', async () => {
  const { algoId } = (await create({ limitPrice: fixture.near(-4) })).data;
  const { legs } = await afterOrders(algoId, 1);
  expect(legs[0]).toMatchObject({ executedQuantity: '0', averagePrice: null, slippage: null });
  expect(legs[0].children[0]).toMatchObject({ quantity: '0.005', executedQuantity: '0', reason: null });
  await pass(15_000);
  const later = await afterOrders(algoId, 2);
  expect(later.legs[0].children[1]).toMatchObject({ quantity: '0.01' });
  expect(later).toMatchObject({ state: 'running' });
  await fixture.pass(MINUTE_MS);
  const { state, legs: left } = await reached(algoId, ({ state }) => state === 'done');
  expect([state, left[0].executedQuantity]).toEqual(['done', '0']);
  for (const row of await atVenue(algoId)) expect(row).toMatchObject({ time_in_force: 'IOC', is_open: false });
});

test('TR-16 a refused order pauses it with the reason; resumed, it goes on with the next slice', async () => {
  const legs = [fixture.leg(fixture.poor, '0.02')];
  const { algoId } = (await create({ legs })).data;
  const paused = await reached(algoId, ({ state }) => state === 'paused');
  expect(paused.pauseReason).toMatchObject({ code: 'child_refused', refusal: { exchangeCode: NO_MARGIN } });
  expect(paused.legs[0].children).toMatchObject([{ status: 'failed', reason: { exchangeCode: NO_MARGIN } }]);
  await pass(15_000);
  expect((await read(algoId)).legs[0].children).toHaveLength(1);
  expect(await algo('resume', { algoId })).toMatchObject({ code: 200, data: { state: 'running', pauseReason: null } });
  expect((await read(algoId)).legs[0].children).toHaveLength(1);
  await fixture.pass(15_000);
  const again = await reached(algoId, ({ state }) => state === 'paused');
  expect(again.legs[0].children).toMatchObject([{ quantity: '0.005' }, { quantity: '0.01' }]);
});

test('TR-16 a limit of the member refuses an order, which pauses it', async () => {
  const { algoId } = (await create()).data;
  await afterOrders(algoId, 1);
  const none = { positionValue: null, distance: null, ordersPerSecond: null };
  const limits = { scope: 'account', exchangeKeyId: fixture.first.keyId, orderValue: '10', ...none };
  const set = (body: object) =>
    fixture.call('/broker/lightning/limit/set', { ...body, gaCode: googleCode(fixture.platform) });
  expect(await set(limits)).toMatchObject({ code: 200 });
  await fixture.pass(15_000);
  const { pauseReason } = await reached(algoId, ({ state }) => state === 'paused');
  expect(pauseReason).toMatchObject({ code: 'child_refused', refusal: { exchangeCode: 45753 } });
  await fixture.pass(30_000);
  expect(await set({ ...limits, orderValue: null })).toMatchObject({ code: 200 });
});

test('TR-16 paused it sends nothing; resumed it divides the rest among the slices that are left', async () => {
  const { algoId } = (await create()).data;
  await afterOrders(algoId, 1);
  expect(await algo('resume', { algoId })).toMatchObject({ code: ALGO_STATE, data: { state: 'running' } });
  expect(await algo('pause', { algoId })).toMatchObject({
    code: 200,
    data: { state: 'paused', pauseReason: { code: 'by_member', refusal: null } },
  });
  expect(await algo('pause', { algoId })).toMatchObject({ code: ALGO_STATE, data: { state: 'paused' } });
  await pass(31_000);
  expect((await read(algoId)).legs[0].children).toHaveLength(1);
  expect((await algo('resume', { algoId })).code).toBe(200);
  await pass(1_000);
  expect((await read(algoId)).legs[0].children).toHaveLength(1);
  await fixture.pass(14_000);
  const { legs } = await reached(algoId, ({ state }) => state === 'done');
  expect(legs[0].children).toMatchObject([{ quantity: '0.005' }, { quantity: '0.015' }]);
  for (const name of ['pause', 'resume', 'cancel'])
    expect(await algo(name, { algoId })).toMatchObject({ code: ALGO_STATE, data: { state: 'done' } });
});

test('TR-16 cancelled it sends nothing more; an order without an answer is found and counted', async () => {
  const sent: string[] = [];
  fixture.network.fate = ({ method, url }) => {
    if (!url.includes('/fapi/v1/order')) return 'pass';
    if (method === 'POST') sent.push(url);
    return 'loseAnswer';
  };
  const { algoId } = (await create()).data;
  await waitFor(() => (sent.length > 0 ? true : undefined));
  expect((await algo('cancel', { algoId })).data).toMatchObject({ state: 'cancelled' });
  expect(await algo('cancel', { algoId })).toMatchObject({ code: ALGO_STATE, data: { state: 'cancelled' } });
  fixture.network.fate = null;
  await pass(6_000);
  const { state, legs } = await afterOrders(algoId, 1);
  expect([state, legs[0].executedQuantity, fixture.positions()[0]]).toEqual(['cancelled', '0.005', 5]);
  await pass(30_000);
  expect([sent.length, (await read(algoId)).legs[0].children.length]).toEqual([1, 1]);
});

test('TR-16 an order without an answer is found by its id, counts, and is sent once', async () => {
  const sent: string[] = [];
  fixture.network.fate = ({ method, url }) => {
    if (!url.includes('/fapi/v1/order')) return 'pass';
    if (method === 'POST') sent.push(url.match(/newClientOrderId=([\w-]+)/)?.[1] ?? '');
    return 'loseAnswer';
  };
  const { algoId } = (await create()).data;
  await waitFor(() => (sent.length > 0 ? true : undefined));
  for (let turns = 0; turns < 5; turns += 1) await pass(3_000);
  fixture.network.fate = null;
  // The attempt that had no answer has the right to try for some seconds.
  await pass(5_000);
  const { legs } = await afterOrders(algoId, 2);
  expect(legs[0].children).toMatchObject([{ executedQuantity: '0.005' }, { quantity: '0.005' }]);
  expect([sent.length, fixture.positions()[0]]).toEqual([new Set(sent).size, 10]);
});

test('TR-16 a panic pauses the algorithms of its accounts, and those of others go on', async () => {
  const [stopped, other] = [
    (await create()).data.algoId,
    (await create({ legs: [fixture.leg(fixture.second, '0.02')] })).data.algoId,
  ];
  await afterOrders(stopped, 1);
  await afterOrders(other, 1);
  const wantedRun = { key: orderId(), keyIds: [fixture.first.keyId], level: 'cancel' };
  const { runId } = (await fixture.call('/broker/lightning/panic/run', wantedRun)).data;
  expect(await read(stopped)).toMatchObject({ state: 'paused', pauseReason: { code: 'panic', refusal: null } });
  await fixture.pass(15_000);
  await afterOrders(other, 2);
  expect((await read(stopped)).legs[0].children).toHaveLength(1);
  expect((await algo('resume', { algoId: stopped })).code).toBe(200);
  await fixture.pass(15_000);
  const { pauseReason } = await reached(stopped, ({ state }) => state === 'paused');
  expect(pauseReason).toMatchObject({
    code: 'child_refused',
    refusal: { exchangeCode: 45726, data: { reason: 'panic' } },
  });
  const released = { runId, gaCode: googleCode(fixture.platform) };
  expect(await fixture.call('/broker/lightning/panic/release', released)).toMatchObject({ code: 200 });
});

test('TR-16 a removed member pauses it; who resumes it is its member from then on', async () => {
  const email = `${randomUUID()}@kestrel.test`;
  const { userId, token } = await addMember(fixture.platform, { institutionId, email, role: 'trader' });
  const begun = await create({}, token);
  expect(begun.data).toMatchObject({ member: email });
  const { algoId } = begun.data;
  await afterOrders(algoId, 1);
  expect((await fixture.call('/institution/member/remove', { userId })).code).toBe(200);
  await fixture.pass(15_000);
  const { pauseReason } = await reached(algoId, ({ state }) => state === 'paused');
  expect(pauseReason).toEqual({ code: 'member_removed', refusal: null });
  const resumed = await algo('resume', { algoId });
  expect(resumed.data.member).not.toBe(email);
  await fixture.pass(15_000);
  await afterOrders(algoId, 2);
  const members = (await atVenue(algoId)).map(({ user_id }) => user_id === userId);
  expect(members).toEqual([true, false]);
});

test('TR-16 a repeat gets the state of the first, another content is refused with it', async () => {
  const fields = wanted();
  const [one, two] = await Promise.all([algo('create', fields), algo('create', fields)]);
  expect([one.code, two.code].filter((code) => code === 200).length).toBeGreaterThan(0);
  const { algoId } = fields;
  await afterOrders(algoId, 1);
  expect(await algo('create', fields)).toMatchObject({ code: 200, data: { algoId, state: 'running' } });
  await algo('cancel', { algoId });
  expect(await algo('create', fields)).toMatchObject({ code: 200, data: { state: 'cancelled' } });
  expect(await algo('create', { ...fields, slices: 5 })).toMatchObject({ code: KEY_USED, data: { algoId } });
  expect(sumAmounts((await atVenue(algoId)).map(({ executed_quantity }) => executed_quantity))).toBe('0.005');
});

test('TR-16 bad input, and accounts on which the member may not trade, begin nothing', async () => {
  const { first, second } = fixture;
  const now = fixture.platform.clock.now;
  const total = async () => (await algo('page', {})).data.total;
  const before = await total();
  for (const fields of [
    { algoId: 'short' },
    { algoId: 'liq-1234' },
    { legs: [] },
    { legs: [fixture.leg(first), fixture.leg(first)] },
    { slices: 1 },
    { slices: 201 },
    { jitter: '0.51' },
    { jitter: '-0.1' },
    { limitPrice: '0' },
    { endsAt: now - 1 },
    { endsAt: now + 4 * 5_000 - 1_000 },
    { endsAt: now + 8 * 86_400_000 },
  ])
    expect([fields, (await create(fields)).code]).toEqual([fields, FORMAT]);
  for (const [fields, field, rule] of [
    [{ legs: [fixture.leg(first, '0.0105')] }, 'quantity', 'step'],
    [{ limitPrice: '60000.01' }, 'price', 'tick'],
    [{ reduceOnly: true, direction: 'sell', legs: [fixture.leg(first, '10')] }, 'quantity', 'closable'],
  ] as const)
    expect(await create(fields)).toMatchObject({ code: OUT_OF_BOUNDS, data: { field, rule } });
  expect((await create({ instrumentId: 'BTC-USDT' })).code).toBe(NO_INSTRUMENT);
  expect((await create({ legs: [fixture.leg(first), { exchangeKeyId: randomUUID(), quantity: '0.01' }] })).code).toBe(
    NO_ACCOUNT,
  );
  const at = new Date(now);
  const add = async (role: 'trader' | 'auditor') =>
    addMember(fixture.platform, { institutionId, email: `${randomUUID()}@kestrel.test`, role });
  const [manager, trader, auditor] = [await add('trader'), await add('trader'), await add('auditor')];
  const managed = {
    id: randomUUID(),
    exchange_account_id: second.accountId,
    user_id: manager.userId,
    email: manager.email,
  };
  const confirmed = { state: 'confirmed' as const, created_by: manager.userId, created_at: at, confirmed_at: at };
  await fixture.platform.db.owner
    .insertInto('account_manager')
    .values({ ...managed, ...confirmed })
    .execute();
  expect((await create({ legs: [fixture.leg(second)] }, trader.token)).code).toBe(NOT_MANAGER);
  await fixture.platform.db.owner.deleteFrom('account_manager').execute();
  expect((await create({}, auditor.token)).code).toBe(FORBIDDEN);
  for (const name of ['query', 'pause', 'resume', 'cancel'])
    expect((await algo(name, { algoId: orderId() })).code).toBe(NOT_FOUND);
  expect(await total()).toBe(before);
});
