import { randomUUID } from 'node:crypto';
import { legOrderId } from '@aldgate/domain/trading/orderGroup.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { BROKER } from '../../../testkit/brokers/brokerFixture.ts';
import { waitFor } from '../../../testkit/platform/platform.ts';
import { codes, type GroupFixture, openGroupFixture, statuses, TICKS } from '../../../testkit/trading/groupFixture.ts';
import { orderId } from '../../../testkit/trading/orderFixture.ts';
import type { NamedAccount } from '../../../testkit/trading/severalAccounts.ts';

const [NO_ACCOUNT, BLOCKED, OUT_OF_BOUNDS, NO_MARGIN, GROUP_KEY_USED, NOT_FOUND, UNAVAILABLE] = [
  45541, 45726, 45543, -2019, 45754, 404, 45549,
];

let fixture: GroupFixture;
beforeAll(async () => {
  fixture = await openGroupFixture();
});
beforeEach(() => {
  fixture.network.fate = null;
});
afterAll(() => fixture?.close());

test('TR-16 accounts are cancelled by contract and direction, each with its result', async () => {
  const { first, second } = fixture;
  const keyIds = [first.keyId, second.keyId];
  await fixture.ofGroup('cancelGroup', { keyIds });
  const [low, high] = [
    await fixture.sendGroup(fixture.resting(-5)),
    await fixture.sendGroup({ ...fixture.resting(5), direction: 'sell' }),
  ];
  const one = await fixture.ofGroup('cancelGroup', { keyIds, instrumentId: 'BTCUSDT', direction: 'sell' });
  expect(one.data.legs).toMatchObject(keyIds.map((exchangeKeyId) => ({ exchangeKeyId, cancelled: 1, failed: 0 })));
  expect(fixture.openOf(first)).toEqual([legOrderId(low.data.groupId, 1)]);
  expect(await fixture.ofGroup('cancelGroup', { keyIds, instrumentId: 'ETHUSDT' })).toMatchObject({
    code: 200,
    data: { legs: [{ cancelled: 0 }, { cancelled: 0 }] },
  });
  // The answer of one account is lost: its order is being cancelled, and those of the others are.
  fixture.network.fate = ({ method }) => (method === 'DELETE' ? 'loseAnswer' : 'pass');
  const lost = await fixture.ofGroup('cancelGroup', { groupId: low.data.groupId });
  expect(lost.data.legs).toMatchObject([{ cancelled: 1 }, { cancelled: 1 }]);
  fixture.network.fate = null;
  await waitFor(async () => {
    fixture.platform.clock.advance(11_000);
    await fixture.reconcile();
    return (await fixture.stored(low.data.groupId)).every(({ status }) => status === 'cancelled') ? true : undefined;
  });
  expect([...fixture.openOf(first), ...fixture.openOf(second)]).toEqual([]);
  expect((await fixture.stored(high.data.groupId)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
  const unknown = await fixture.ofGroup('cancelGroup', { keyIds: [first.keyId, randomUUID()] });
  expect(unknown.data.legs).toMatchObject([{ reason: null }, { failed: 1, reason: { exchangeCode: NO_ACCOUNT } }]);
});

test('TR-16 the open orders of a group are moved by one call; a leg that has ended stays as it is', async () => {
  const { first, second } = fixture;
  const groupId = orderId();
  const legs = [
    fixture.leg(first),
    fixture.leg(second),
    fixture.leg({ keyId: randomUUID() }),
    fixture.leg(fixture.poor, '0.5'),
  ];
  const sent = await fixture.sendGroup({ groupId, ...fixture.resting(), legs });
  expect(statuses(sent)).toEqual(['running', 'running', 'failed', 'failed']);
  await fixture.call('/broker/lightning/futures/order/cancelOrder', {
    exchangeKeyId: second.keyId,
    instrumentId: 'BTCUSDT',
    clientOrderId: legOrderId(groupId, 2),
  });
  const price = fixture.near(-6);
  const moved = await fixture.ofGroup('moveGroup', { groupId, price });
  expect(moved).toMatchObject({ code: 200, data: { groupId } });
  expect(statuses(moved)).toEqual(['running', 'cancelled', 'failed', 'failed']);
  expect(codes(moved)).toEqual([null, null, NO_ACCOUNT, NO_MARGIN]);
  const prices = async () => (await fixture.stored(groupId)).map((row) => Number(row.price));
  expect(await prices()).toEqual([price, fixture.near(-5), fixture.near(-5)].map(Number));
  expect(fixture.restingAt(first, groupId)).toEqual({ [legOrderId(groupId, 1)]: Number(price) });
  // The order has that price: the exchange says so, and it stays where it is.
  expect(await fixture.ofGroup('moveGroup', { groupId, price })).toEqual(moved);
  await fixture.ofGroup('cancelGroup', { groupId });
});

test('TR-16 a leg that cannot be moved says why, and stops no other one', async () => {
  const { first, second } = fixture;
  const groupId = orderId();
  const sent = await fixture.sendGroup({ groupId, ...fixture.resting() });
  const at = (account: NamedAccount) => Object.values(fixture.restingAt(account, groupId));
  const price = fixture.near(-6);
  await fixture.block(second);
  const blocked = await fixture.ofGroup('moveGroup', { groupId, price });
  await fixture.lift(second);
  expect(codes(blocked)).toEqual([null, BLOCKED]);
  expect(statuses(blocked)).toEqual(['running', 'running']);
  expect([at(first), at(second)]).toEqual([[Number(price)], [Number(fixture.near(-5))]]);
  const bad = await fixture.ofGroup('moveGroup', { groupId, price: '0.05' });
  expect(codes(bad)).toEqual([OUT_OF_BOUNDS, OUT_OF_BOUNDS]);
  expect(bad.data.legs[0].reason.data).toMatchObject({ field: 'price' });
  // The answer of one account is lost: what became of its order is found out later.
  fixture.network.fate = ({ method, url }) =>
    method === 'PUT' && url.includes(sent.data.legs[1].orderId) ? 'loseAnswer' : 'pass';
  const low = fixture.near(-7);
  expect(codes(await fixture.ofGroup('moveGroup', { groupId, price: low }))).toEqual([null, UNAVAILABLE]);
  fixture.network.fate = null;
  expect([at(first), at(second)]).toEqual([[Number(low)], [Number(low)]]);
  expect(codes(await fixture.ofGroup('moveGroup', { groupId, price: low }))).toEqual([null, null]);
  expect((await fixture.stored(groupId)).map((row) => Number(row.price))).toEqual([Number(low), Number(low)]);
  await fixture.ofGroup('cancelGroup', { groupId });
  expect([at(first), at(second)]).toEqual([[], []]);
});

test('TR-16 conditional orders of a group are moved to another trigger price, each time and once', async () => {
  const groupId = orderId();
  const expiresAt = fixture.platform.clock.now + 60_000;
  await fixture.sendGroup({ groupId, condition: { type: 'stop', triggerPrice: fixture.near(4) }, expiresAt });
  const triggers = () =>
    fixture.accounts.map((account) =>
      [...fixture.accountAtVenue(account).algos.values()].flatMap(({ status, triggerPrice }) =>
        status === 'NEW' ? triggerPrice / TICKS : [],
      ),
    );
  for (const percent of [5, 6]) {
    const triggerPrice = fixture.near(percent);
    const moved = await fixture.ofGroup('moveGroup', { groupId, price: triggerPrice });
    expect(statuses(moved)).toEqual(['running', 'running']);
    expect(codes(moved)).toEqual([null, null]);
    expect(triggers()).toEqual(fixture.accounts.map(() => [Number(triggerPrice)]));
    expect(await fixture.ofGroup('moveGroup', { groupId, price: triggerPrice })).toEqual(moved);
  }
  expect((await fixture.ofGroup('cancelGroup', { groupId })).data.legs).toMatchObject([
    { cancelled: 1 },
    { cancelled: 1 },
  ]);
  expect(triggers()).toEqual([[], []]);
});

test('TR-16 positions of several accounts are closed by a group of reduce-only orders, once', async () => {
  const { first, second } = fixture;
  await fixture.sendGroup({ legs: [fixture.leg(first), fixture.leg(second, '0.02')] });
  const before = fixture.positions();
  const close = {
    groupId: orderId(),
    instrumentId: 'BTCUSDT',
    direction: 'sell',
    priceType: 'market',
    keepConditional: true,
    legs: [fixture.leg(first, '0.004'), fixture.leg(second, '0.01'), fixture.leg(fixture.poor)],
  };
  await fixture.block(first, 'reduce_only');
  const opening = await fixture.sendGroup({ ...close, groupId: orderId(), keepConditional: undefined });
  expect(codes(opening)).toEqual([BLOCKED, null, NO_MARGIN]);
  await fixture.ofGroup('closeGroup', { ...close, groupId: orderId(), direction: 'buy' });
  const closed = await fixture.ofGroup('closeGroup', close);
  await fixture.lift(first);
  expect(statuses(closed)).toEqual(['filled', 'filled', 'failed']);
  expect(codes(closed)).toEqual([null, null, OUT_OF_BOUNDS]);
  expect(closed.data.legs[2].reason.data).toEqual({ field: 'quantity', rule: 'closable', bound: '0' });
  expect(await fixture.ofGroup('closeGroup', close)).toEqual(closed);
  // The opening group sold on the second account; a side without a position closed nothing.
  expect(fixture.positions().map((steps, index) => steps - (before[index] ?? 0))).toEqual([-4, -20]);
  expect((await fixture.stored(close.groupId)).map((row) => [row.reduce_only, row.keep_conditional])).toEqual([
    [true, true],
    [true, true],
  ]);
  const { keepConditional: _, ...same } = close;
  expect(await fixture.sendGroup({ ...same, reduceOnly: true })).toMatchObject({
    code: GROUP_KEY_USED,
    data: closed.data,
  });
  const [newest] = (await fixture.ofGroup('pageGroup', {})).data.items;
  expect(newest).toMatchObject({ groupId: close.groupId, reduceOnly: true, executedQuantity: '0.014' });
});

test('a group that is moved is stored, with a price and a deadline that is near', async () => {
  expect((await fixture.ofGroup('moveGroup', { groupId: orderId(), price: '60000' })).code).toBe(NOT_FOUND);
  expect((await fixture.ofGroup('moveGroup', { groupId: orderId() })).code).toBe(400);
  const { data } = await fixture.sendGroup(fixture.resting());
  const far = { groupId: data.groupId, price: '60000', validUntil: fixture.platform.clock.now + 61_000 };
  expect((await fixture.ofGroup('moveGroup', far)).code).toBe(400);
  const stranger = await fixture.platform.openSession(BROKER);
  const path = '/broker/lightning/order/moveGroup';
  const theirs = await fixture.platform.call('POST', path, { groupId: data.groupId, price: '60000' }, stranger);
  expect(theirs.code).toBe(NOT_FOUND);
  await fixture.ofGroup('cancelGroup', { groupId: data.groupId });
});

test('a cancellation names a group or accounts, and one that is stored', async () => {
  const keyIds = [fixture.keyId];
  for (const body of [
    {},
    { groupId: orderId(), keyIds },
    { groupId: orderId(), direction: 'buy' },
    { keyIds: [...keyIds, ...keyIds] },
  ])
    expect((await fixture.ofGroup('cancelGroup', body)).code).toBe(400);
  expect((await fixture.ofGroup('cancelGroup', { groupId: orderId() })).code).toBe(NOT_FOUND);
});
