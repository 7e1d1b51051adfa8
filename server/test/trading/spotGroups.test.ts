import { NO_LIMITS } from '@aldgate/domain/trading/limits.ts';
import { legOrderId } from '@aldgate/domain/trading/orderGroup.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes, statuses } from '../../../testkit/trading/groupFixture.ts';
import { orderId } from '../../../testkit/trading/orderFixture.ts';
import { openSeveralAccounts } from '../../../testkit/trading/severalAccounts.ts';
import { openSpotFixture, type SpotFixture } from '../../../testkit/trading/spotFixture.ts';
import { until } from '../../../testkit/trading/tradingFixture.ts';

const [INSUFFICIENT, OUT_OF_BOUNDS, GROUP_KEY_USED, LIMIT, NO_INSTRUMENT, ORDER_KEY_USED] = [
  45520, 45543, 45754, 45753, 45542, 45544,
];
const GROUPS = '/broker/lightning/order';

let fixture: SpotFixture;
let keyIds: readonly string[];
beforeAll(async () => {
  fixture = await openSpotFixture();
  const accounts = await openSeveralAccounts(fixture, { second: '100000', poor: '1000', unified: '1000' }, 'spot');
  keyIds = accounts.map(({ keyId }) => keyId);
  const mode = fixture.platform.db.owner.updateTable('exchange_account').set({ account_mode: 'unified' });
  await mode.where('id', '=', accounts[3]?.accountId ?? '').execute();
  await fixture.priced();
});
afterAll(() => fixture?.close());

const legs = (...quantities: readonly string[]) =>
  quantities.map((quantity, index) => ({ exchangeKeyId: keyIds[index], quantity }));

const ofGroup = (name: string, body: object) => fixture.call(`${GROUPS}/${name}`, body);

/** Sends a group that buys 0.1 BTC at 5 % below the last price on the two accounts with money. */
const sendGroup = (fields: object = {}) =>
  ofGroup('sendGroup', {
    groupId: orderId(),
    instrumentId: 'BTC-USDT',
    direction: 'buy',
    priceType: 'limit',
    price: fixture.near(-5),
    legs: legs('0.1', '0.1'),
    ...fields,
  });

/** Waits until the balances of each account are in memory, and old enough to be relied on. */
async function known(): Promise<void> {
  for (const exchangeKeyId of keyIds.slice(0, 3))
    await until(
      async () => (await fixture.call('/broker/spot/account/query', { exchangeKeyId })).data,
      ({ freshness }) => freshness.state === 'live',
    );
  await fixture.pass(2_000);
}

const openOf = async (index: number) => {
  const { data } = await fixture.call('/lightning/spot/order/queryOpenOrder', { keyId: keyIds[index] });
  return data.items.map((order: { price: string; quantity: string }) => [Number(order.price), Number(order.quantity)]);
};

test('TR-16 TR-02 a group of market orders on spot trades on each account', async () => {
  const groupId = orderId();
  const sent = await sendGroup({ groupId, priceType: 'market', price: undefined, legs: legs('0.2', '0.1') });
  expect(statuses(sent)).toEqual(['filled', 'filled']);
  expect(sent.data.legs.map(({ clientOrderId }: { clientOrderId: string }) => clientOrderId)).toEqual([
    legOrderId(groupId, 1),
    legOrderId(groupId, 2),
  ]);
  const { data: group } = await ofGroup('queryGroup', { groupId });
  expect(group).toMatchObject({ instrumentId: 'BTC-USDT', total: '0.3', executedQuantity: '0.3', reduceOnly: false });
  // Sells what was bought.
  const sold = await sendGroup({ direction: 'sell', priceType: 'market', price: undefined, legs: legs('0.1', '0.05') });
  expect(statuses(sold)).toEqual(['filled', 'filled']);
});

test('TR-16 a leg without the balance, or out of bounds, is refused as the order alone is, no other one', async () => {
  await known();
  const groupId = orderId();
  const poor = { groupId, legs: legs('0.1', '20', '0.1') };
  const sent = await sendGroup(poor);
  expect(statuses(sent)).toEqual(['running', 'failed', 'failed']);
  expect(codes(sent)).toEqual([null, INSUFFICIENT, INSUFFICIENT]);
  const { reason } = sent.data.legs[2];
  expect(reason.data).toMatchObject({ asset: 'USDT', available: '1000' });
  const alone = await fixture.send({ exchangeKeyId: keyIds[2], price: fixture.near(-5), quantity: '0.1' });
  expect(alone).toMatchObject({ code: INSUFFICIENT, data: reason.data });
  expect(await sendGroup(poor)).toEqual(sent);
  expect(await openOf(0)).toHaveLength(1);
  await ofGroup('cancelGroup', { groupId });
  const small = await sendGroup({ legs: legs('0.000001') });
  expect(codes(small)).toEqual([OUT_OF_BOUNDS]);
});

test('TR-16 a leg on an account without spot is refused, and stops no other one', async () => {
  const sent = await sendGroup({ legs: [{ exchangeKeyId: keyIds[3], quantity: '0.1' }, ...legs('0.1')] });
  expect(codes(sent)).toEqual([NO_INSTRUMENT, null]);
  await ofGroup('cancelGroup', { groupId: sent.data.groupId });
  const cancelled = await ofGroup('cancelGroup', { keyIds: [keyIds[3]], instrumentId: 'BTC-USDT' });
  expect(cancelled.data.legs).toMatchObject([{ failed: 1, reason: { exchangeCode: NO_INSTRUMENT } }]);
});

test('TR-16 a repeat has the state of the first and sends nothing; an id names one group and one order', async () => {
  const fields = { groupId: orderId(), price: fixture.near(-7) };
  const first = await sendGroup(fields);
  expect(statuses(first)).toEqual(['running', 'running']);
  expect(await sendGroup(fields)).toEqual(first);
  expect(await openOf(0)).toEqual([[Number(fields.price), 0.1]]);
  expect((await sendGroup({ ...fields, price: fixture.near(-8) })).code).toBe(GROUP_KEY_USED);
  await ofGroup('cancelGroup', { groupId: fields.groupId });
  expect(statuses(await sendGroup(fields))).toEqual(['cancelled', 'cancelled']);
  const taken = orderId();
  await fixture.send({ clientOrderId: legOrderId(taken, 1), price: fixture.near(-5), quantity: '0.1' });
  expect(codes(await sendGroup({ groupId: taken }))).toEqual([ORDER_KEY_USED, null]);
  await ofGroup('cancelGroup', { keyIds: keyIds.slice(0, 2), market: 'spot' });
});

test('TR-16 a group is moved by replacing its orders, once for a price, and stays one group', async () => {
  const groupId = orderId();
  await sendGroup({ groupId, legs: legs('0.2', '0.1') });
  for (const percent of [-6, -7]) {
    const price = fixture.near(percent);
    const moved = await ofGroup('moveGroup', { groupId, price });
    expect(statuses(moved)).toEqual(['running', 'running']);
    expect(codes(moved)).toEqual([null, null]);
    expect([await openOf(0), await openOf(1)]).toEqual([[[Number(price), 0.2]], [[Number(price), 0.1]]]);
    expect(await ofGroup('moveGroup', { groupId, price })).toEqual(moved);
    const { data: group } = await ofGroup('queryGroup', { groupId });
    expect(group).toMatchObject({ total: '0.3', executedQuantity: '0' });
    expect(statuses({ ...moved, data: group })).toEqual(['running', 'running']);
  }
  const bad = await ofGroup('moveGroup', { groupId, price: '0.001' });
  expect(codes(bad)).toEqual([OUT_OF_BOUNDS, OUT_OF_BOUNDS]);
  const cancelled = await ofGroup('cancelGroup', { groupId });
  expect(cancelled.data.legs).toMatchObject([
    { cancelled: 1, failed: 0 },
    { cancelled: 1, failed: 0 },
  ]);
  expect([await openOf(0), await openOf(1)]).toEqual([[], []]);
});

test('TR-16 what a group had filled before it was moved counts, and is not bought again', async () => {
  const groupId = orderId();
  const price = (Number(await fixture.bestBid()) + 0.01).toFixed(2);
  await sendGroup({ groupId, price, legs: legs('0.3') });
  await fixture.tradeAt('SELL', '0.1', price);
  await ofGroup('moveGroup', { groupId, price: fixture.near(-6) });
  const { data: group } = await ofGroup('queryGroup', { groupId });
  expect(group).toMatchObject({ total: '0.3', averagePrice: expect.any(String) });
  const [[, left]] = await openOf(0);
  expect(Number(group.executedQuantity)).toBeGreaterThanOrEqual(0.1);
  expect(Number(group.executedQuantity) + left).toBeCloseTo(0.3, 8);
  await ofGroup('cancelGroup', { groupId });
});

test('TR-16 accounts are cancelled on spot by pair and direction, and futures orders stay', async () => {
  await fixture.send({ price: fixture.near(-5), quantity: '0.1' });
  await fixture.send({ price: fixture.near(5), quantity: '0.01', direction: 'sell' });
  const contract = {
    instrumentId: 'BTCUSDT',
    direction: 'buy',
    priceType: 'limit',
    price: Number(fixture.near(-5)).toFixed(1),
  };
  const future = await ofGroup('sendGroup', { groupId: orderId(), ...contract, legs: legs('0.002') });
  expect(statuses(future)).toEqual(['running']);
  const named = { keyIds: keyIds.slice(0, 2) };
  const sells = await ofGroup('cancelGroup', { ...named, instrumentId: 'BTC-USDT', direction: 'sell' });
  expect(sells.data.legs).toMatchObject([{ cancelled: 1 }, { cancelled: 0 }]);
  expect(await openOf(0)).toHaveLength(1);
  expect((await ofGroup('cancelGroup', { ...named, instrumentId: 'ETH-USDT' })).data.legs).toMatchObject([
    { cancelled: 0, failed: 0 },
    { cancelled: 0, failed: 0 },
  ]);
  expect((await ofGroup('cancelGroup', { ...named, market: 'spot' })).data.legs[0]).toMatchObject({ cancelled: 1 });
  expect(await openOf(0)).toEqual([]);
  // Without a market, it is that of futures.
  expect((await ofGroup('cancelGroup', named)).data.legs[0]).toMatchObject({ cancelled: 1 });
  for (const body of [
    { ...named, market: 'spot', instrumentId: 'BTC-USDT' },
    { groupId: orderId(), market: 'spot' },
  ])
    expect((await ofGroup('cancelGroup', body)).code).toBe(400);
});

test('TR-16 what groups of spot orders do not have is rejected by its field, and nothing is stored', async () => {
  const expiresAt = fixture.platform.clock.now + 60_000;
  for (const [fields, names] of [
    [{ reduceOnly: true }, ['reduceOnly']],
    [{ condition: { type: 'stop', triggerPrice: '70000' }, expiresAt }, ['condition', 'expiresAt']],
    [{ protection: { stopLoss: '30000' } }, ['protection']],
    [{ timeInForce: 'GTD', expiresAt }, ['expiresAt', 'timeInForce']],
  ] as const) {
    const groupId = orderId();
    const refused = await sendGroup({ groupId, ...fields });
    expect(refused.code).toBe(400);
    expect(refused.data.fields.map(({ path }: { path: string }) => path).toSorted()).toEqual(names);
    expect((await ofGroup('queryGroup', { groupId })).code).toBe(404);
  }
  const close = { groupId: orderId(), instrumentId: 'BTC-USDT', direction: 'sell', priceType: 'market' };
  const closed = await ofGroup('closeGroup', { ...close, legs: legs('0.01') });
  expect(closed).toMatchObject({ code: 400, data: { fields: [{ path: 'instrumentId' }] } });
  expect((await sendGroup({ instrumentId: 'BTCUSD_PERP' })).code).toBe(NO_INSTRUMENT);
});

test('TR-18 legs on spot are together held to the member’s order value; a position’s does not bound them', async () => {
  const { data: me } = await fixture.platform.call('GET', '/institution/getUserInfo', undefined, fixture.token);
  const value = Number(fixture.near(0)) * 0.15;
  const limits = { ...NO_LIMITS, orderValue: value.toFixed(2), positionValue: '1' };
  const set = await fixture.call('/broker/lightning/limit/set', { scope: 'member', userId: me.userId, ...limits });
  expect(set.code).toBe(200);
  const { data: both } = await sendGroup();
  expect(both.legs.map((leg: { reason: { data: object } }) => leg.reason)).toMatchObject([
    { exchangeCode: LIMIT, data: { limit: 'orderValue', scope: 'member' } },
    { exchangeCode: LIMIT, data: { limit: 'orderValue', scope: 'member' } },
  ]);
  const less = await sendGroup({ legs: legs('0.05', '0.05') });
  expect(statuses(less)).toEqual(['running', 'running']);
  await fixture.platform.db.database.deleteFrom('trading_limit').execute();
  await ofGroup('cancelGroup', { groupId: less.data.groupId });
});
