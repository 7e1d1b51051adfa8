import { randomUUID } from 'node:crypto';
import { legOrderId, sumExecuted } from '@aldgate/domain/trading/orderGroup.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openAccountAtVenue } from '../../../testkit/brokers/accountAtVenue.ts';
import { BROKER } from '../../../testkit/brokers/brokerFixture.ts';
import { TRADER, waitFor } from '../../../testkit/platform/platform.ts';
import { readPush } from '../../../testkit/platform/pushReader.ts';
import { codes, type GroupFixture, openGroupFixture, statuses } from '../../../testkit/trading/groupFixture.ts';
import { orderId } from '../../../testkit/trading/orderFixture.ts';

const [NO_ACCOUNT, BLOCKED, OUT_OF_BOUNDS, NO_MARGIN, GROUP_KEY_USED, LATE] = [
  45541, 45726, 45543, -2019, 45754, 45538,
];

let fixture: GroupFixture;
beforeAll(async () => {
  fixture = await openGroupFixture();
});
beforeEach(() => {
  fixture.network.fate = null;
});
afterAll(() => fixture?.close());

test('TR-16 one channel has the states of several accounts; an account that is not found has none', async () => {
  const keyIds = [...fixture.accounts, { keyId: randomUUID() }].map(({ keyId }) => keyId);
  const reader = await readPush(fixture.platform.url, keyIds, fixture.token);
  try {
    const { data } = await fixture.sendGroup();
    await waitFor(() => {
      const filled = reader.events.filter(({ name, data: order }) => name === 'order' && order.status === 'filled');
      const isSent = ({ clientOrderId, exchangeKeyId }: { clientOrderId: string; exchangeKeyId: string }) =>
        filled.some(({ data: order }) => order.clientOrderId === clientOrderId && order.keyId === exchangeKeyId);
      return data.legs.every(isSent) || undefined;
    });
    const sources = new Set(reader.events.map(({ data: { keyId, product } }) => `${keyId} ${product}`));
    expect([...sources].toSorted()).toEqual(fixture.accounts.map(({ keyId }) => `${keyId} usdm`).toSorted());
    const whole = new Set(reader.events.flatMap(({ name, data: { keyId } }) => (name === 'positions' ? keyId : [])));
    expect(whole).toEqual(new Set(fixture.accounts.map(({ keyId }) => keyId)));
  } finally {
    reader.close();
  }
});

test('TR-16 a group is an order for each account, with ids, audit records and exits of their own', async () => {
  const groupId = orderId();
  const before = fixture.positions();
  const protection = { stopLoss: fixture.near(-10), triggerBy: 'mark' };
  const sent = await fixture.sendGroup({ groupId, protection });
  expect(sent).toMatchObject({ code: 200, data: { groupId } });
  expect(sent.data.legs).toMatchObject(
    fixture.accounts.map(({ keyId }, index) => ({
      exchangeKeyId: keyId,
      clientOrderId: legOrderId(groupId, index + 1),
      orderId: expect.stringMatching(/^\d+$/),
      status: 'filled',
      reason: null,
    })),
  );
  expect(fixture.positions().map((steps, index) => steps - (before[index] ?? 0))).toEqual([10, 10]);
  const rows = await fixture.stored(groupId);
  const { database } = fixture.platform.db;
  const exits = await database
    .selectFrom('exchange_protection')
    .select(['opening_order', 'exchange_account_id'])
    .where(
      'opening_order',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  expect(new Map(exits.map((exit) => [exit.opening_order, exit.exchange_account_id]))).toEqual(
    new Map(rows.map(({ id, exchange_account_id }) => [id, exchange_account_id])),
  );
  const audited = await database
    .selectFrom('audit_record')
    .select(['subject', 'after'])
    .where(
      'subject',
      'in',
      rows.map(({ id }) => `exchange_order:${id}`),
    )
    .where('action', '=', 'exchange_order_sent')
    .execute();
  const { id } = await database
    .selectFrom('order_group')
    .select('id')
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow();
  const ofGroup = database.selectFrom('audit_record').select('action').where('subject', '=', `order_group:${id}`);
  expect(await ofGroup.execute()).toEqual([{ action: 'exchange_order_group_sent' }]);
  expect(audited.map(({ after }) => (after as { clientOrderId: string }).clientOrderId).toSorted()).toEqual([
    legOrderId(groupId, 1),
    legOrderId(groupId, 2),
  ]);
});

test('TR-16 a conditional group has the expiry of each order', async () => {
  const condition = { type: 'stop', triggerPrice: fixture.near(4) };
  const groupId = orderId();
  const expiresAt = fixture.platform.clock.now + 60_000;
  const sent = await fixture.sendGroup({ groupId, condition, expiresAt });
  expect(statuses(sent)).toEqual(['running', 'running']);
  const waiting = fixture.accounts.flatMap((account) =>
    [...fixture.accountAtVenue(account).algos.values()].map(({ clientAlgoId }) => clientAlgoId),
  );
  expect(waiting).toEqual(expect.arrayContaining([1, 2].map((number) => legOrderId(groupId, number))));
  const { owner, schema } = fixture.platform.db;
  const { rows: jobs } = await sql<{ run_at: Date }>`
    select run_at from ${sql.id(`${schema}_jobs`, 'jobs')} where task_identifier = 'order_expire'`.execute(owner);
  expect(jobs.filter(({ run_at }) => run_at.getTime() === expiresAt)).toHaveLength(2);
  expect((await fixture.ofGroup('cancelGroup', { groupId })).data.legs).toMatchObject([
    { cancelled: 1, failed: 0, reason: null },
    { cancelled: 1, failed: 0, reason: null },
  ]);
});

test('TR-16 a leg that is refused is not sent, and stops no other one', async () => {
  const { first, second } = fixture;
  const groupId = orderId();
  const before = fixture.positions();
  await fixture.block(second);
  const legs = [
    fixture.leg(first),
    fixture.leg(second),
    fixture.leg(fixture.poor, '0.5'),
    fixture.leg({ keyId: randomUUID() }),
  ];
  const sent = await fixture.sendGroup({ groupId, legs });
  expect(codes(sent)).toEqual([null, BLOCKED, NO_MARGIN, NO_ACCOUNT]);
  expect(statuses(sent)).toEqual(['filled', 'failed', 'failed', 'failed']);
  expect(sent.data.legs[1].reason.data).toEqual({ level: 'none', reason: 'panic' });
  // A repeat explains it the same way, although the block is gone by then.
  await fixture.lift(second);
  expect(await fixture.sendGroup({ groupId, legs })).toEqual(sent);
  expect((await fixture.stored(groupId)).map(({ client_order_id }) => client_order_id)).toEqual([
    legOrderId(groupId, 1),
    legOrderId(groupId, 3),
  ]);
  expect(fixture.positions().map((steps, index) => steps - (before[index] ?? 0))).toEqual([10, 0]);
  const small = await fixture.sendGroup({ legs: [fixture.leg(first, '0.0004'), fixture.leg(second)] });
  expect(codes(small)).toEqual([OUT_OF_BOUNDS, null]);
  expect(small.data.legs[0].reason.data).toMatchObject({ field: 'quantity' });
});

test('TR-16 a repeat explains a leg that the server stopped before it explained', async () => {
  const { first, second } = fixture;
  const { database } = fixture.platform.db;
  const fields = { groupId: orderId(), ...fixture.resting(), legs: [fixture.leg(first), fixture.leg(second)] };
  await fixture.block(second);
  const sent = await fixture.sendGroup(fields);
  const forget = () =>
    database
      .updateTable('order_group')
      .set({ legs: sql`jsonb_set(legs, '{1,refusal}', 'null')` })
      .where('group_id', '=', fields.groupId)
      .execute();
  await forget();
  expect(await fixture.sendGroup(fields)).toEqual(sent);
  await forget();
  await fixture.lift(second);
  expect(codes(await fixture.sendGroup(fields))).toEqual([null, 0]);
  expect(fixture.openOf(second).filter((id) => id.startsWith(fields.groupId))).toEqual([]);
  await fixture.ofGroup('cancelGroup', { groupId: fields.groupId });
});

test('TR-16 a leg whose key was revoked since the server used it is refused as one without an account', async () => {
  const { database } = fixture.platform.db;
  const setKey = (state: 'active' | 'revoked') =>
    database.updateTable('exchange_key').set({ state }).where('id', '=', fixture.poor.keyId).execute();
  const { first } = fixture;
  const fields = { ...fixture.resting(), legs: [fixture.leg(fixture.poor), fixture.leg(first)] };
  await setKey('revoked');
  const sent = await fixture.sendGroup({ ...fields, groupId: orderId() });
  await setKey('active');
  expect(codes(sent)).toEqual([NO_ACCOUNT, null]);
  expect((await fixture.ofGroup('cancelGroup', { groupId: sent.data.groupId })).data.legs).toMatchObject([
    { cancelled: 1 },
  ]);
});

test('TR-16 an account of another institution is refused as one that does not exist', async () => {
  const token = await fixture.platform.openSession(BROKER);
  const { data: options } = await fixture.platform.call('POST', '/broker/account/queryBrokerOptions', {}, token);
  const { first } = fixture;
  expect(
    codes(await fixture.sendGroup({ legs: [fixture.leg(first), fixture.leg({ keyId: options[0].keyId })] })),
  ).toEqual([null, NO_ACCOUNT]);
});

test('TR-16 a group with an account twice, without accounts or with a bad id is refused whole', async () => {
  const { first, second } = fixture;
  const before = (await fixture.rows()).length;
  for (const fields of [
    { legs: [fixture.leg(first), fixture.leg(second), fixture.leg(first, '0.02')] },
    { legs: [] },
    { legs: Array.from({ length: 51 }, () => fixture.leg({ keyId: randomUUID() })) },
    { groupId: 'short' },
    { groupId: 'liq-1234' },
    { priceType: 'market', price: '60000' },
    { instrumentId: undefined },
  ])
    expect((await fixture.sendGroup(fields)).code).toBe(400);
  expect((await fixture.sendGroup({ instrumentId: 'BTCUSD_PERP' })).code).toBe(45542);
  expect(await fixture.rows()).toHaveLength(before);
});

test('TR-16 a leg whose order id is taken by another order is refused with that order', async () => {
  const groupId = orderId();
  await fixture.send({ clientOrderId: legOrderId(groupId, 1), price: fixture.near(-5) });
  const sent = await fixture.sendGroup({ groupId });
  expect(codes(sent)).toEqual([45544, null]);
});

test('TR-16 a repeat answers the state of the first, and another content is refused with it', async () => {
  const groupId = orderId();
  const fields = { groupId, ...fixture.resting() };
  const first = await fixture.sendGroup(fields);
  expect(statuses(first)).toEqual(['running', 'running']);
  expect(await fixture.sendGroup(fields)).toEqual(first);
  expect(await fixture.sendGroup({ ...fields, price: fixture.near(-6) })).toMatchObject({
    code: GROUP_KEY_USED,
    data: first.data,
  });
  for (const account of fixture.accounts)
    expect(fixture.openOf(account).filter((id) => id.startsWith(groupId))).toHaveLength(1);
  await fixture.ofGroup('cancelGroup', { groupId });
  expect(statuses(await fixture.sendGroup(fields))).toEqual(['cancelled', 'cancelled']);
});

test('TR-16 copies of a request that arrive at once send each order once', async () => {
  const fields = { groupId: orderId(), ...fixture.resting() };
  const tokens = await Promise.all([1, 2, 3].map(() => fixture.platform.openSession(TRADER)));
  const body = {
    instrumentId: 'BTCUSDT',
    direction: 'buy',
    legs: fixture.accounts.map((account) => fixture.leg(account)),
    ...fields,
  };
  const replies = await Promise.all(
    tokens.map((token) => fixture.platform.call('POST', '/broker/lightning/order/sendGroup', body, token)),
  );
  expect(replies.map(({ code }) => code)).toEqual([200, 200, 200]);
  expect(await fixture.stored(fields.groupId)).toHaveLength(2);
  for (const account of fixture.accounts)
    expect(fixture.openOf(account).filter((id) => id.startsWith(fields.groupId))).toHaveLength(1);
  await fixture.ofGroup('cancelGroup', { groupId: fields.groupId });
});

test('TR-16 a group after its deadline is not sent, nor is a copy of it', async () => {
  const fields = { groupId: orderId(), validUntil: fixture.platform.clock.now - 1 };
  expect((await fixture.sendGroup(fields)).code).toBe(LATE);
  expect((await fixture.sendGroup({ ...fields, validUntil: fixture.platform.clock.now + 5_000 })).code).toBe(LATE);
  expect(await fixture.stored(fields.groupId)).toEqual([]);
  expect((await fixture.sendGroup({ validUntil: fixture.platform.clock.now + 61_000 })).code).toBe(400);
});

test('TR-16 a leg whose answer is lost is unknown, is found by its id, and happened once', async () => {
  const { second } = fixture;
  const groupId = orderId();
  const before = fixture.positions();
  fixture.network.fate = ({ method, url }) =>
    method === 'POST' && url.includes(legOrderId(groupId, 2)) ? 'loseAnswer' : 'pass';
  const sent = await fixture.sendGroup({ groupId });
  expect(statuses(sent)).toEqual(['filled', 'submitted']);
  expect(codes(sent)).toEqual([null, null]);
  fixture.network.fate = null;
  fixture.platform.clock.advance(20_000);
  await fixture.reconcile();
  await waitFor(async () => (statuses(await fixture.sendGroup({ groupId }))[1] === 'filled' ? true : undefined));
  expect(fixture.positions().map((steps, index) => steps - (before[index] ?? 0))).toEqual([10, 10]);
  expect(fixture.openOf(second).filter((id) => id.startsWith(groupId))).toEqual([]);
});

test('TR-16 the list of groups has the totals of the venue’s executions', async () => {
  const { first, second } = fixture;
  const groupId = orderId();
  await fixture.sendGroup({
    groupId,
    legs: [fixture.leg(first, '0.003'), fixture.leg(second, '0.007'), fixture.leg({ keyId: randomUUID() }, '0.02')],
  });
  const page = (queryCondition: object = {}) => fixture.ofGroup('pageGroup', { queryCondition });
  // Answers lack the average price; the account's stream brings it.
  const group = await waitFor(async () => {
    const [newest] = (await page({ symbol: 'BTCUSDT' })).data.items;
    return newest.legs.filter(({ averagePrice }: { readonly averagePrice: string | null }) => averagePrice !== null)
      .length === 2
      ? newest
      : undefined;
  });
  expect(group).toMatchObject({
    groupId,
    direction: 'buy',
    priceType: 'market',
    total: '0.03',
    executedQuantity: '0.01',
  });
  expect(group.legs).toMatchObject([
    { quantity: '0.003', executedQuantity: '0.003', status: 'filled' },
    { quantity: '0.007', executedQuantity: '0.007', status: 'filled' },
    { quantity: '0.02', executedQuantity: '0', status: 'failed', reason: { exchangeCode: NO_ACCOUNT } },
  ]);
  const { config, venue, db, clock } = fixture.platform;
  const records = await Promise.all(
    [first, second].map(async ({ accountId }, index) => {
      const options = { database: db.database, secretsKey: config.secretsKey, url: venue.url, now: () => clock.now };
      const account = await openAccountAtVenue(options, accountId);
      const named = { symbol: 'BTCUSDT', origClientOrderId: legOrderId(groupId, index + 1) };
      return account.get<{ readonly avgPrice: string; readonly executedQty: string }>('/fapi/v1/order', named);
    }),
  );
  const executed = records.map(({ executedQty, avgPrice }) => ({
    executedQuantity: executedQty,
    averagePrice: avgPrice,
  }));
  expect(sumExecuted(executed)).toEqual({ executedQuantity: group.executedQuantity, averagePrice: group.averagePrice });
  expect((await page({ symbol: 'ETHUSDT' })).data.items).toEqual([]);
  expect((await page({ from: group.createdAt, sort: 'oldest' })).data.items.at(-1).groupId).toBe(groupId);
  const stranger = await fixture.platform.openSession(BROKER);
  const theirs = await fixture.platform.call('POST', '/broker/lightning/order/pageGroup', {}, stranger);
  expect(theirs.data.items).toEqual([]);
});
