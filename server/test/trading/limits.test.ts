import { randomUUID } from 'node:crypto';
import { NO_LIMITS, type TradingLimits } from '@aldgate/domain/trading/limits.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openSubAccount } from '../../../testkit/brokers/subAccount.ts';
import { addMember, googleCode } from '../../../testkit/people/people.ts';
import { type Reply, waitFor } from '../../../testkit/platform/platform.ts';
import { type OrderFixture, openOrderFixture, orderId } from '../../../testkit/trading/orderFixture.ts';
import { type App, createApp } from '../../src/app.ts';
import { createLog } from '../../src/kernel/log.ts';

const [OK, FORBIDDEN, NO_ACCOUNT, NOT_FOUND, STEP_UP, LIMIT] = [200, 403, 45541, 404, 45575, 45753];

interface Member {
  readonly userId: string;
  readonly token: string;
}

let fixture: OrderFixture;
let other: App & { readonly url: string };
let admin: Member;
let trader: Member;
let second: { readonly keyId: string };

beforeAll(async () => {
  fixture = await openOrderFixture();
  const { platform, accountId } = fixture;
  const { config, clock, db } = platform;
  const { institution_id: institutionId } = await db.database
    .selectFrom('exchange_account')
    .select('institution_id')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  trader = await addMember(platform, { institutionId, email: 'limited@aldgate.test', role: 'trader' });
  const { data } = await platform.call('GET', '/institution/getUserInfo', undefined, fixture.token);
  admin = { userId: data.userId, token: fixture.token };
  const wanted = { exchangeCode: 'BINANCE', institutionId, tag: 'second', usdt: '500000' };
  const secondId = await openSubAccount(platform, wanted);
  second = await db.database
    .selectFrom('exchange_key')
    .select('id as keyId')
    .where('exchange_account_id', '=', secondId)
    .executeTakeFirstOrThrow();
  const app = await createApp({ config, clock: () => clock.now, log: createLog('silent'), checkAnswers: true });
  other = { ...app, url: await app.http.listen({ host: '127.0.0.1', port: 0 }) };
});
afterEach(async () => {
  const { database } = fixture.platform.db;
  await database.deleteFrom('trading_limit').execute();
  for (const exchangeKeyId of [fixture.keyId, second.keyId]) {
    await fixture.order('cancelAllOrder', { exchangeKeyId });
    await fixture.order('closeAllPosition', { exchangeKeyId, key: orderId() });
  }
  await waitFor(async () => ((await fixture.positions()).items.length === 0 ? true : undefined));
  await waitFor(async () => {
    const open = (await fixture.rows()).filter(({ is_open, product }) => is_open && product === 'usdm');
    return open.length === 0 ? true : undefined;
  });
  // Orders of the second before do not count any more.
  fixture.platform.clock.advance(1_000);
});
afterAll(async () => {
  await other?.close();
  await fixture?.close();
});

type Bounds = Partial<TradingLimits>;

const ask = (member: Member, path: string, body: object): Promise<Reply> =>
  fixture.platform.call('POST', path, body, member.token);
const set = (actor: Member, named: object, bounds: Bounds, proof: object = {}): Promise<Reply> =>
  ask(actor, '/broker/lightning/limit/set', { ...NO_LIMITS, ...bounds, ...named, ...proof });
const ofAccount = (keyId = fixture.keyId) => ({ scope: 'account', exchangeKeyId: keyId });
const ofMember = ({ userId }: Member) => ({ scope: 'member', userId });
/** Sets limits as an administrator with the code of a step that was not used yet. */
async function administer(named: object, bounds: Bounds): Promise<void> {
  fixture.platform.clock.advance(30_000);
  const reply = await set(admin, named, bounds, { gaCode: googleCode(fixture.platform) });
  expect(reply).toMatchObject({ code: OK, data: { ...NO_LIMITS, ...bounds } });
}
/** The value of so many bitcoins in US dollars, to the cent; the tests' bounds are halves of an order apart. */
const usd = (quantity: number) => (Number(fixture.near(0)) * quantity).toFixed(2);

const SEND = '/broker/lightning/futures/order/sendOrder';
const send = (fields: object = {}, actor: Member = admin): Promise<Reply> =>
  ask(actor, SEND, fixture.wanted({ price: fixture.near(-1), ...fields }));
const buy = (quantity: string, fields: object = {}, actor: Member = admin): Promise<Reply> =>
  send({ priceType: 'market', price: undefined, quantity, ...fields }, actor);
const exceeds = (limit: keyof TradingLimits, scope: string, more: object = {}) => ({
  code: LIMIT,
  data: { limit, scope, bound: expect.any(String), figure: expect.any(String), ...more },
});
const sendGroup = (quantities: readonly string[], fields: object = {}): Promise<Reply> =>
  ask(admin, '/broker/lightning/order/sendGroup', {
    groupId: orderId(),
    instrumentId: 'BTCUSDT',
    direction: 'buy',
    priceType: 'limit',
    price: fixture.near(-1),
    legs: quantities.map((quantity, index) => ({
      exchangeKeyId: index === 0 ? fixture.keyId : second.keyId,
      quantity,
    })),
    ...fields,
  });
const reasons = ({ data }: Reply) =>
  data.legs.map(({ reason }: { readonly reason: { readonly exchangeCode: number; readonly data: object } | null }) =>
    reason === null ? null : { code: reason.exchangeCode, ...reason.data },
  );

test('TR-18 an order over the account’s largest value is refused and not stored; one below it is sent', async () => {
  await administer(ofAccount(), { orderValue: usd(0.015) });
  const clientOrderId = orderId();
  const bound = String(Number(usd(0.015)));
  expect(await send({ clientOrderId, quantity: '0.02' })).toMatchObject(exceeds('orderValue', 'account', { bound }));
  expect(await fixture.readRow(clientOrderId)).toBeUndefined();
  expect(await send({ clientOrderId, quantity: '0.01' })).toMatchObject({ code: OK, data: { status: 'running' } });
  // The limits of another account do not bind this one.
  expect((await send({ quantity: '0.02', exchangeKeyId: second.keyId })).code).toBe(OK);
});

test('TR-18 the fast path of an account that the server knows is held to limits', async () => {
  expect((await send()).code).toBe(OK);
  await administer(ofAccount(), { orderValue: usd(0.005) });
  expect(await send()).toMatchObject(exceeds('orderValue', 'account'));
});

test('TR-18 the tighter of the account’s and the member’s limit applies, and is named', async () => {
  await administer(ofAccount(), { orderValue: usd(0.035) });
  await administer(ofMember(trader), { orderValue: usd(0.015) });
  expect(await send({ quantity: '0.02' }, trader)).toMatchObject(exceeds('orderValue', 'member'));
  expect((await send({ quantity: '0.02' })).code).toBe(OK);
  await administer(ofAccount(), { orderValue: usd(0.005) });
  expect(await send({ quantity: '0.02' }, trader)).toMatchObject(exceeds('orderValue', 'account'));
});

test('TR-18 a position counts with open orders that enlarge it, and what reduces it passes', async () => {
  await administer(ofAccount(), { positionValue: usd(0.035) });
  expect((await buy('0.02')).code).toBe(OK);
  expect((await send({ quantity: '0.01' })).code).toBe(OK);
  expect(await send({ quantity: '0.01' })).toMatchObject(exceeds('positionValue', 'account'));
  // A sale that closes the position is none that opens, with or without reduce-only, and at any size of a position.
  await administer(ofAccount(), { positionValue: usd(0.001), orderValue: usd(0.001), distance: '0.000001' });
  expect((await send({ direction: 'sell', quantity: '0.01', price: fixture.near(2) })).code).toBe(OK);
  expect((await send({ direction: 'sell', quantity: '0.02', price: fixture.near(2) })).code).toBe(LIMIT);
  expect((await fixture.order('cancelAllOrder', {})).code).toBe(OK);
  const sale = { direction: 'sell', reduceOnly: true, quantity: '0.02', price: fixture.near(2) };
  expect((await send(sale)).code).toBe(OK);
});

test('TR-18 an order that reverses a position is bounded in what it opens', async () => {
  expect((await buy('0.02')).code).toBe(OK);
  await administer(ofAccount(), { positionValue: usd(0.015), orderValue: usd(0.015) });
  const reversed = await waitFor(async () => {
    const reply = await buy('0.04', { direction: 'sell' });
    // The execution may not be in the account's stream yet.
    return reply.data.limit === 'orderValue' ? reply : undefined;
  });
  expect(reversed).toMatchObject(exceeds('orderValue', 'account'));
  expect((await buy('0.03', { direction: 'sell' })).code).toBe(OK);
});

test('TR-18 a price too far from the mark is refused on both sides, a conditional one from its trigger', async () => {
  await administer(ofMember(trader), { distance: '0.02' });
  for (const [direction, percent] of [
    ['buy', -3],
    ['sell', 3],
  ] as const)
    expect(await send({ direction, price: fixture.near(percent) }, trader)).toMatchObject(
      exceeds('distance', 'member', { bound: '0.02', figure: expect.stringMatching(/^0\.0(29|30)/) }),
    );
  expect((await send({ price: fixture.near(-1) }, trader)).code).toBe(OK);
  const expiresAt = fixture.platform.clock.now + 3_600_000;
  const stop = { condition: { type: 'stop', triggerPrice: fixture.near(4) }, expiresAt };
  expect((await send({ ...stop, price: fixture.near(4.5) }, trader)).code).toBe(OK);
  expect((await send({ ...stop, price: fixture.near(8) }, trader)).code).toBe(LIMIT);
});

test('TR-18 orders of a second are counted by account and by member', async () => {
  await administer(ofAccount(), { ordersPerSecond: 2 });
  expect([(await send()).code, (await send()).code]).toEqual([OK, OK]);
  expect(await send()).toMatchObject(exceeds('ordersPerSecond', 'account', { bound: '2', figure: '3' }));
  fixture.platform.clock.advance(1_000);
  expect((await send()).code).toBe(OK);
  await administer(ofMember(trader), { ordersPerSecond: 1 });
  expect((await send({ exchangeKeyId: second.keyId }, trader)).code).toBe(OK);
  expect(await send({}, trader)).toMatchObject(exceeds('ordersPerSecond', 'member'));
});

test('TR-18 of two orders at once on two servers only one fits', async () => {
  await administer(ofAccount(), { positionValue: usd(0.015) });
  const sendToOther = async (body: object) => {
    const response = await fetch(`${other.url}/api${SEND}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${fixture.token}` },
      body: JSON.stringify(body),
    });
    return (await response.json()) as { readonly code: number };
  };
  const order = () => fixture.wanted({ price: fixture.near(-1) });
  const replies = await Promise.all([
    ask(admin, SEND, order()),
    sendToOther(order()),
    ask(admin, SEND, order()),
    sendToOther(order()),
  ]);
  expect(replies.map(({ code }) => code).toSorted()).toEqual([OK, LIMIT, LIMIT, LIMIT]);
});

test('TR-18 a repeat of an order that was sent gets its state, whatever the limits are by then', async () => {
  const order = fixture.wanted({ price: fixture.near(-1) });
  const first = await ask(admin, SEND, order);
  await administer(ofAccount(), { orderValue: usd(0.001) });
  expect(await ask(admin, SEND, order)).toEqual(first);
});

test('TR-18 each leg of a group is held to its account’s limits, and stops no other one', async () => {
  await administer(ofAccount(second.keyId), { orderValue: usd(0.005) });
  const sent = await sendGroup(['0.01', '0.01']);
  expect(reasons(sent)).toEqual([null, expect.objectContaining({ code: LIMIT, scope: 'account' })]);
});

test('TR-18 a group together is held to the member’s limits', async () => {
  await administer(ofMember(admin), { orderValue: usd(0.025) });
  const groupId = orderId();
  const refused = await sendGroup(['0.02', '0.02'], { groupId });
  const violation = { code: LIMIT, limit: 'orderValue', scope: 'member' };
  expect(reasons(refused)).toEqual([expect.objectContaining(violation), expect.objectContaining(violation)]);
  expect(await sendGroup(['0.02', '0.02'], { groupId, price: fixture.near(-1) })).toEqual(refused);
  expect(reasons(await sendGroup(['0.01', '0.01']))).toEqual([null, null]);
  await administer(ofMember(admin), { positionValue: usd(0.035) });
  expect(reasons(await sendGroup(['0.01', '0.01']))).toEqual([
    expect.objectContaining({ code: LIMIT, limit: 'positionValue' }),
    expect.objectContaining({ code: LIMIT, limit: 'positionValue' }),
  ]);
  expect(reasons(await sendGroup(['0.02', '0.02'], { direction: 'sell', price: fixture.near(1) }))).toEqual([
    expect.objectContaining({ code: LIMIT }),
    expect.objectContaining({ code: LIMIT }),
  ]);
});

test('TR-18 an amendment that enlarges or moves is held to limits, and one that reduces is not', async () => {
  const clientOrderId = orderId();
  expect((await send({ clientOrderId, quantity: '0.02' })).code).toBe(OK);
  await administer(ofAccount(), { positionValue: usd(0.015), distance: '0.02' });
  const amend = (quantity: string, percent: number) =>
    fixture.order('amendOrder', {
      instrumentId: 'BTCUSDT',
      clientOrderId,
      quantity,
      price: fixture.near(percent),
    });
  expect(await amend('0.03', -1)).toMatchObject(exceeds('positionValue', 'account'));
  expect(await amend('0.02', -3)).toMatchObject(exceeds('distance', 'account'));
  expect((await amend('0.01', -1)).code).toBe(OK);
  expect((await amend('0.014', -1)).code).toBe(OK);
});

test('TR-18 an amendment that replaces a conditional order is held to limits without the order itself', async () => {
  const clientOrderId = orderId();
  const stop = {
    priceType: 'market',
    price: undefined,
    condition: { type: 'stop', triggerPrice: fixture.near(4) },
    expiresAt: fixture.platform.clock.now + 3_600_000,
  };
  expect((await send({ clientOrderId, quantity: '0.01', ...stop })).code).toBe(OK);
  await administer(ofAccount(), { positionValue: usd(0.025) });
  const amend = (quantity: string) => fixture.order('amendOrder', { instrumentId: 'BTCUSDT', clientOrderId, quantity });
  expect(await amend('0.03')).toMatchObject(exceeds('positionValue', 'account'));
  expect(fixture.atVenue().algos.size).toBe(1);
  expect((await amend('0.02')).code).toBe(OK);
});

test('TR-18 spot orders and lists are held to value, distance and number', async () => {
  await fixture.call('/broker/lightning/transfer/apply', {
    key: randomUUID(),
    transferFrom: 'capital_account',
    transferTo: 'trade_account',
    asset: 'USDT',
    amount: '20000',
  });
  const spot = (name: string, fields: object) =>
    fixture.call(`/broker/lightning/spot/order/${name}`, {
      exchangeKeyId: fixture.keyId,
      instrumentId: 'BTC-USDT',
      ...fields,
    });
  const last = () => fixture.platform.venue.market.day('BTC-USDT').last / 100;
  const near = (percent: number) => (last() * (1 + percent / 100)).toFixed(2);
  const order = (fields: object) => ({ clientOrderId: orderId(), direction: 'buy', priceType: 'limit', ...fields });
  /** Waits for a price that is recent by the clock, which setting limits has advanced. */
  const buyFor = (quoteQuantity: string) =>
    waitFor(async () => {
      const reply = await spot('sendOrder', order({ priceType: 'market', quoteQuantity }));
      if (reply.data.rule !== 'no_price') return reply;
      // The market trades while time passes.
      await fixture.pass(1_000);
      return undefined;
    });
  expect(await buyFor('2000')).toMatchObject({ code: OK, data: { status: 'filled' } });
  await administer(ofAccount(), { orderValue: '1000', distance: '0.02', positionValue: '1' });
  expect(await buyFor('1100')).toMatchObject(exceeds('orderValue', 'account'));
  expect(await spot('sendOrder', order({ quantity: '0.001', price: near(-3) }))).toMatchObject(
    exceeds('distance', 'account'),
  );
  expect((await spot('sendOrder', order({ quantity: '0.001', price: near(-1) }))).code).toBe(OK);
  const list = (profit: number) => ({
    clientListId: orderId(),
    direction: 'sell',
    quantity: '0.001',
    takeProfit: { clientOrderId: orderId(), price: near(profit) },
    stop: { clientOrderId: orderId(), triggerPrice: near(-4), price: near(-5) },
    expiresAt: fixture.platform.clock.now + 3_600_000,
  });
  expect(await spot('sendOrderList', list(4))).toMatchObject(exceeds('distance', 'account'));
  const sent = list(1.5);
  expect((await spot('sendOrderList', sent)).code).toBe(OK);
  const terms = { takeProfit: { price: near(3) }, stop: { triggerPrice: near(-4), price: near(-5) } };
  const { clientListId } = sent;
  expect((await spot('amendOrderList', { clientListId, quantity: '0.001', ...terms })).code).toBe(LIMIT);
  // Two orders at once are two of a second.
  expect((await set(admin, ofMember(admin), { ordersPerSecond: 1 })).code).toBe(OK);
  fixture.platform.clock.advance(1_000);
  expect(await spot('sendOrderList', list(1.5))).toMatchObject(exceeds('ordersPerSecond', 'member', { figure: '2' }));
  await spot('cancelAllOrder', {});
});

test('TR-18 members tighten their own limits; everything else takes an administrator and the code', async () => {
  expect((await set(trader, ofMember(trader), { orderValue: '5000' })).code).toBe(OK);
  expect((await set(trader, ofMember(trader), { orderValue: '4000', distance: '0.1' })).code).toBe(OK);
  const refused = [
    await set(trader, ofMember(trader), { orderValue: '4001', distance: '0.1' }),
    await set(trader, ofMember(trader), { orderValue: '4000' }),
    await set(trader, ofMember(admin), { orderValue: '1' }),
    await set(trader, ofAccount(), { orderValue: '1' }),
  ];
  expect(refused.map(({ code }) => code)).toEqual([FORBIDDEN, FORBIDDEN, FORBIDDEN, FORBIDDEN]);
  expect((await set(admin, ofMember(trader), {})).code).toBe(STEP_UP);
  expect((await set(admin, ofAccount(), { orderValue: '1' })).code).toBe(STEP_UP);
  expect((await set(admin, ofMember(admin), { orderValue: '9000' })).code).toBe(OK);
  const query = (actor: Member) => ask(actor, '/broker/lightning/limit/query', {});
  expect((await query(trader)).data.members).toEqual([
    {
      userId: trader.userId,
      name: null,
      email: 'limited@aldgate.test',
      ...NO_LIMITS,
      orderValue: '4000',
      distance: '0.1',
    },
  ]);
  await administer(ofMember(trader), {});
  await administer(ofAccount(), { ordersPerSecond: 3 });
  const { accounts, members } = (await query(admin)).data;
  expect(accounts).toContainEqual(expect.objectContaining({ exchangeKeyId: fixture.keyId, ordersPerSecond: 3 }));
  expect(members).toContainEqual(expect.objectContaining({ userId: admin.userId, orderValue: '9000' }));
  expect(members).toContainEqual(expect.objectContaining({ userId: trader.userId, ...NO_LIMITS }));
  const audited = await fixture.platform.db.database
    .selectFrom('audit_record')
    .select(['actor', 'before', 'after'])
    .where('action', '=', 'trading_limits_set')
    .where('subject', '=', `user:${trader.userId}`)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(audited).toMatchObject({ actor: admin.userId, before: { orderValue: '4000' }, after: NO_LIMITS });
});

test('limits of an account or a member that does not exist, or without a subject, change nothing', async () => {
  expect((await set(admin, ofAccount(randomUUID()), { orderValue: '1' })).code).toBe(NO_ACCOUNT);
  expect((await set(admin, ofMember({ userId: randomUUID(), token: '' }), { orderValue: '1' })).code).toBe(NOT_FOUND);
  for (const [named, bounds] of [
    [{ scope: 'member' }, {}],
    [{ ...ofAccount(), userId: admin.userId }, {}],
    [ofMember(admin), { orderValue: '0' }],
    [ofMember(admin), { ordersPerSecond: 0 }],
    [ofMember(admin), { distance: 'near' }],
  ] as const)
    expect((await set(admin, named, bounds)).code).toBe(400);
  const { count } = await fixture.platform.db.database
    .selectFrom('trading_limit')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe('0');
});
