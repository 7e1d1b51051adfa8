import { randomUUID } from 'node:crypto';
import { formatFixed } from '@aldgate/domain/money/fixed.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KillFixture, openKillFixture } from '../../../testkit/killFixture.ts';
import { repetitions } from '../../../testkit/longForm.ts';
import { waitFor } from '../../../testkit/platform.ts';
import { readBalances } from '../../src/ledger/balances.ts';
import { verifyLedger } from '../../src/ledger/verify/verifyLedger.ts';

/** `npm run soak` runs the long series. */
const KILLS = repetitions(5, 200);
const ORDERS = 3;

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

test(`TR-17 the server is killed ${KILLS} times between order and fill: each fill is in the ledger once`, {
  timeout: KILLS * 60_000 + 120_000,
}, async () => {
  await sendAgain(randomUUID());
  const ids: string[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const round = Array.from({ length: ORDERS }, () => randomUUID());
    const victim = fixture.client.server;
    const { id: account } = await fixture.accountAtVenue();
    const killed = filledAtVenue(account, 1 + (kill % ORDERS)).then(() => victim.kill());
    // The server may die at any step.
    await Promise.all(round.map((id) => send(id).catch(() => undefined)));
    await killed;
    await fixture.restart();
    await fixture.minuteLater();
    ids.push(...round);
    await Promise.all(round.map(sendAgain));
  }
  // The account's feed reads what the killed servers had not stored.
  await fixture.client.call('POST', '/broker/spot/account/query', { exchangeKeyId: fixture.exchangeKeyId });
  const held = await spotAtVenue();
  await waitFor(async () => (JSON.stringify(await spotInLedger()) === JSON.stringify(held) ? true : undefined));
  const rows = await fixture.db.database.selectFrom('exchange_order').selectAll().execute();
  expect(rows.map(({ client_order_id }) => client_order_id)).toEqual(expect.arrayContaining(ids));
  expect(rows.filter(({ status }) => status !== 'filled' && status !== 'failed')).toEqual([]);
  expect((await verifyLedger(fixture.db.database)).differences).toEqual([]);
});

/** Resolves when the exchange has filled this many of an account's orders, the worst time for a crash. */
function filledAtVenue(account: number, count: number): Promise<void> {
  return new Promise((resolve) => {
    let filled = 0;
    const stop = fixture.venue.processor.listen(({ events }) => {
      filled += events.filter(
        (event) => event.type === 'spotOrder' && event.order.account === account && event.order.status === 'FILLED',
      ).length;
      if (filled < count) return;
      stop();
      resolve();
    });
  });
}

async function spotAtVenue(): Promise<Record<string, string>> {
  const { main, locked } = await fixture.accountAtVenue();
  const amounts = [...main].map(([asset, free]) => [asset, formatFixed(free + (locked.get(asset) ?? 0n))] as const);
  return Object.fromEntries(amounts.filter(([, amount]) => amount !== '0').toSorted());
}

async function spotInLedger(): Promise<Record<string, string>> {
  const { institution_id: owner } = await fixture.db.database
    .selectFrom('broker_account')
    .select('institution_id')
    .where('kind', '=', 'own')
    .executeTakeFirstOrThrow();
  const spot = (await readBalances(fixture.db.database, owner)).filter(
    ({ accountType, total }) => accountType === 'trade_account' && total !== '0',
  );
  return Object.fromEntries(spot.map(({ asset, total }) => [asset, total] as const).toSorted());
}
