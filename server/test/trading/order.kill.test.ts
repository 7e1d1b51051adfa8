import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KillFixture, openKillFixture } from '../../../testkit/killFixture.ts';
import { repetitions } from '../../../testkit/longForm.ts';
import { waitFor } from '../../../testkit/platform.ts';

/** `npm run soak` runs the long series. */
const KILLS = repetitions(1, 300);
const ORDERS = 6;
/** The quantity of each in steps of 0.001 BTC: more than the exchange's minimum at every price. */
const STEPS = 2;

let fixture: KillFixture;
beforeAll(async () => {
  fixture = await openKillFixture('500000');
});
afterAll(() => fixture?.close());

const send = (clientOrderId: string) =>
  fixture.client.call('POST', '/broker/lightning/futures/order/sendOrder', {
    exchangeKeyId: fixture.exchangeKeyId,
    instrumentId: 'BTCUSDT',
    clientOrderId,
    direction: 'buy',
    priceType: 'market',
    quantity: String(STEPS / 1_000),
  });

test(`the server is killed ${KILLS} times during orders: each was executed once, or failed and is reported so`, {
  timeout: KILLS * 60_000 + 120_000,
}, async () => {
  const ids: string[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const round = Array.from({ length: ORDERS }, () => randomUUID());
    const victim = fixture.client.server;
    let answers = 0;
    let killed: Promise<void> | undefined;
    const requests = round.map(async (id) => {
      // The server may die at any step.
      await send(id).catch(() => undefined);
      answers += 1;
      if (answers > kill % ORDERS) killed ??= victim.kill();
    });
    if (kill % 2 === 0) killed = exchangeHasFilled(1 + (kill % 3)).then(() => victim.kill());
    await Promise.all(requests);
    killed ??= victim.kill();
    await killed;
    await fixture.restart();
    ids.push(...round);
    // Unanswered orders are sent again with the same id. At first they count as in flight on the server that was
    // killed.
    await fixture.minuteLater();
    await Promise.all(round.map((id) => waitFor(async () => ((await send(id)).code === 200 ? true : undefined))));
  }
  const statuses = await Promise.all(ids.map((id) => waitFor(() => decided(id))));
  const filled = statuses.filter((status) => status === 'filled').length;
  expect(statuses.filter((status) => status !== 'filled' && status !== 'failed')).toEqual([]);
  expect(filled).toBeGreaterThan(0);
  expect((await fixture.accountAtVenue()).positions.get('BTCUSDT')?.steps).toBe(STEPS * filled);
  const rows = await fixture.db.database.selectFrom('exchange_order').selectAll().execute();
  expect(rows.map(({ client_order_id }) => client_order_id).toSorted()).toEqual(ids.toSorted());
  expect(new Set(rows.flatMap(({ exchange_order_id: id }) => id ?? [])).size).toBe(filled);
});

async function decided(id: string): Promise<string | undefined> {
  const { data } = await send(id);
  return data.status === 'submitted' ? undefined : data.status;
}

/** Resolves when the exchange has filled the first of the orders in flight, the worst time for a crash. */
function exchangeHasFilled(count: number): Promise<void> {
  return new Promise((resolve) => {
    let filled = 0;
    const stop = fixture.venue.processor.listen(({ events }) => {
      filled += events.filter((event) => event.type === 'order' && event.order.status === 'FILLED').length;
      if (filled < count) return;
      stop();
      resolve();
    });
  });
}
