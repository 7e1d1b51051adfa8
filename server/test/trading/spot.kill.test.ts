import { randomUUID } from 'node:crypto';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { formatFixed } from '@aldgate/domain/money/fixed.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FailureFixture, openFailureFixture } from '../../../testkit/failures/failureFixture.ts';
import { failAtEachPoint, SERIES_MS_MAX } from '../../../testkit/failures/failureSeries.ts';
import { dataOf, historyOf, readAllEvents } from '../../../testkit/platform/customerEvents.ts';
import { countedRuns, isLong, repetitions } from '../../../testkit/platform/longForm.ts';
import { readBalances } from '../../src/ledger/balances.ts';
import { verifyLedger } from '../../src/ledger/verify/verifyLedger.ts';

/** `npm run soak` repeats the series, with orders that are sent at once. */
const SERIES = repetitions(1, 10);
const ORDERS = isLong ? 3 : 1;

let fixture: FailureFixture;
beforeAll(async () => {
  fixture = await openFailureFixture({ amount: '500000', account: 'trade_account' });
});
afterAll(() => fixture?.close());

const send = (clientOrderId: string) =>
  fixture.call('/broker/lightning/spot/order/sendOrder', {
    exchangeKeyId: fixture.exchangeKeyId,
    instrumentId: 'BTC-USDT',
    clientOrderId,
    direction: 'buy',
    priceType: 'market',
    quantity: '0.001',
  });

/** Sends an order until the server has a price for it and answers. */
const sendAgain = (id: string) =>
  fixture.until(async () => {
    const reply = await send(id);
    const isDecided = reply.code === 200 && reply.data.status !== 'submitted';
    return isDecided || reply.code === 45538 ? reply : undefined;
  });

/** Follows the account, as its owner's screen does: the feed reads what a server before has not stored. */
const follow = () => fixture.call('/broker/spot/account/query', { exchangeKeyId: fixture.exchangeKeyId });

test('TR-17 a server fails at each step of a spot order: fills are in the ledger once, events equal orders', {
  timeout: SERIES * SERIES_MS_MAX,
}, async () => {
  const sent: string[] = [];
  await sendAgain(randomUUID());
  await follow();
  await fixture.until(hasRecorded);
  for (const _ of countedRuns(SERIES)) {
    await failAtEachPoint(fixture, {
      steps: [
        'commit exchange_order audit',
        'POST /api/v3/order',
        'commit exchange_order customer_event',
        'ledger_post',
      ],
      prepare: async () => Array.from({ length: ORDERS }, () => randomUUID()),
      work: async (round) => {
        await Promise.all(round.map(send));
        await fixture.untilDropped(hasRecorded);
      },
      verify: async (round) => {
        sent.push(...round);
        await Promise.all(round.map(sendAgain));
        await follow();
        await fixture.until(hasRecorded);
      },
    });
  }
  await expectInLedger(sent);
  await expectEvents();
});

/** Whether the ledger has the spot balances of the exchange. */
const hasRecorded = async () =>
  JSON.stringify(await spotInLedger()) === JSON.stringify(await spotAtVenue()) ? true : undefined;

async function expectInLedger(sent: readonly string[]): Promise<void> {
  const rows = await fixture.db.database.selectFrom('exchange_order').selectAll().execute();
  expect(rows.map(({ client_order_id }) => client_order_id)).toEqual(expect.arrayContaining([...sent]));
  expect(rows.filter(({ status }) => status !== 'filled' && status !== 'failed')).toEqual([]);
  expect((await verifyLedger(fixture.db.database)).differences).toEqual([]);
}

async function expectEvents(): Promise<void> {
  const { database } = fixture.db;
  const events = await readAllEvents(database, fixture.institutionId);
  const orders = dataOf(events, 'order');
  const rows = await database.selectFrom('exchange_order').selectAll().execute();
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
}

async function spotAtVenue(): Promise<Record<string, string>> {
  const { main, locked } = await fixture.accountAtVenue();
  const amounts = [...main].map(([asset, free]) => [asset, formatFixed(free + (locked.get(asset) ?? 0n))] as const);
  return Object.fromEntries(amounts.filter(([, amount]) => amount !== '0').toSorted());
}

async function spotInLedger(): Promise<Record<string, string>> {
  const spot = (await readBalances(fixture.db.database, fixture.institutionId)).filter(
    ({ accountType, total }) => accountType === 'trade_account' && total !== '0',
  );
  return Object.fromEntries(spot.map(({ asset, total }) => [asset, total] as const).toSorted());
}
