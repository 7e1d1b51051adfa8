import { randomUUID } from 'node:crypto';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { parseFixed } from '@aldgate/domain/money/fixed.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataOf, historyOf, readAllEvents } from '../../../testkit/customerEvents.ts';
import { type KillFixture, openKillFixture } from '../../../testkit/killFixture.ts';
import { repetitions } from '../../../testkit/longForm.ts';
import { waitFor } from '../../../testkit/platform.ts';

/** `npm run soak` runs the long series. */
const KILLS = repetitions(5, 200);
const ORDERS = 4;

let fixture: KillFixture;
beforeAll(async () => {
  fixture = await openKillFixture('500000', 'trade_account');
});
afterAll(() => fixture?.close());

const send = (clientOrderId: string) =>
  fixture.client.call('POST', '/broker/lightning/spot/order/sendOrder', {
    exchangeKeyId: fixture.exchangeKeyId,
    instrumentId: 'BTC-USDT',
    clientOrderId,
    direction: 'buy',
    priceType: 'market',
    quantity: '0.001',
  });

/** Sends an order until the server has a price for it and answers. */
const sendAgain = (id: string) =>
  waitFor(async () => {
    const reply = await send(id);
    const isDecided = reply.code === 200 && reply.data.status !== 'submitted';
    return isDecided || reply.code === 45538 ? reply : undefined;
  });

const countEvents = async () => {
  const { count } = await fixture.db.database
    .selectFrom('customer_event')
    .select((q) => q.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

test(`the server is killed ${KILLS} times between order and event: the events equal orders and executions`, {
  timeout: KILLS * 60_000 + 120_000,
}, async () => {
  await sendAgain(randomUUID());
  for (let kill = 0; kill < KILLS; kill += 1) {
    const round = Array.from({ length: ORDERS }, () => randomUUID());
    const victim = fixture.client.server;
    const before = await countEvents();
    // After one more event of the round each time: between an order, its update, its execution and their events.
    const killed = waitFor(async () => ((await countEvents()) > before + kill ? true : undefined)).then(() =>
      victim.kill(),
    );
    await Promise.all(round.map((id) => send(id).catch(() => undefined)));
    await killed;
    await fixture.restart();
    await fixture.minuteLater();
    await Promise.all(round.map(sendAgain));
  }
  // The account's feed reads what the killed servers had not stored.
  await fixture.client.call('POST', '/broker/spot/account/query', { exchangeKeyId: fixture.exchangeKeyId });
  const { database } = fixture.db;
  const account = await database
    .selectFrom('broker_account')
    .select(['id', 'institution_id'])
    .where('kind', '=', 'own')
    .executeTakeFirstOrThrow();
  await waitFor(async () => ((await executedAtVenue()) === (await executedHere()) ? true : undefined));

  const events = await readAllEvents(database, account.institution_id);
  const orders = dataOf(events, 'order');
  const rows = await database.selectFrom('exchange_order').selectAll().execute();
  expect(rows.filter(({ status }) => status !== 'filled' && status !== 'failed')).toEqual([]);
  const newest = new Map(orders.map((each) => [each.clientOrderId, each]));
  for (const row of rows) {
    expect(newest.get(row.client_order_id)).toMatchObject({
      status: row.status,
      executedQuantity: toDecimalString(row.executed_quantity),
      orderId: row.exchange_order_id,
      account: fixture.exchangeKeyId,
    });
  }
  expect([...newest.keys()].toSorted()).toEqual(rows.map(({ client_order_id }) => client_order_id).toSorted());
  // Each state once: an order that was sent has one event before the exchange answers.
  const states = orders.map(({ updatedAt: _updatedAt, ...state }) => JSON.stringify(state));
  expect(new Set(states).size).toBe(states.length);
  const histories = Object.values(historyOf(orders, 'clientOrderId', 'status'));
  expect(histories.filter(([first]) => first !== 'submitted')).toEqual([]);

  const trades = await database.selectFrom('exchange_trade').select('trade_id').execute();
  const executions = dataOf(events, 'execution').map(({ tradeId }) => tradeId);
  expect(executions.toSorted()).toEqual(trades.map(({ trade_id }) => trade_id).toSorted());
});

/** The bitcoin that the account has at the exchange. */
async function executedAtVenue(): Promise<bigint> {
  const { main } = await fixture.accountAtVenue();
  return main.get('BTC') ?? 0n;
}

/** The bitcoin that the stored executions have bought, after fees. */
async function executedHere(): Promise<bigint> {
  const rows = await fixture.db.database
    .selectFrom('exchange_trade')
    .select(['quantity', 'fee', 'fee_asset'])
    .execute();
  const fixed = (amount: string) => parseFixed(toDecimalString(amount));
  return rows.reduce(
    (sum, { quantity, fee, fee_asset: asset }) => sum + fixed(quantity) - (asset === 'BTC' ? fixed(fee) : 0n),
    0n,
  );
}
