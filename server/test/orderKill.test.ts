import { randomBytes, randomUUID } from 'node:crypto';
import { startVenue, type Venue } from '@aldgate/venue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { waitFor } from '../../testkit/platform.ts';
import { ServerClient } from '../../testkit/serverClient.ts';
import { startServer } from '../../testkit/serverProcess.ts';

/** `npm run soak` runs the long series. */
const KILLS = process.env.SOAK === undefined ? 6 : 300;
const ORDERS = 6;

let venue: Venue;
let db: TestDatabase;
let env: Record<string, string>;
let client: ServerClient;
let exchangeKeyId: string;

beforeAll(async () => {
  db = await createTestDatabase();
  venue = await startVenue({ port: 0, demo: true });
  env = {
    PROFILE: 'local',
    DATABASE_URL: db.url,
    SECRETS_KEY: randomBytes(32).toString('base64'),
    EXCHANGE_URL: venue.url,
    EXCHANGE_BROKER_KEY: 'venue-demo-broker',
    EXCHANGE_BROKER_SECRET: 'venue-secret-broker',
    RATE_LIMIT_CALLS: '100000',
  };
  client = new ServerClient(await startServer(env, 'seed'));
  await client.signIn();
  const { data } = await client.call('POST', '/broker/account/queryBrokerOptions', {});
  exchangeKeyId = data[0].keyId;
  await client.call('POST', '/broker/lightning/transfer/apply', {
    key: randomUUID(),
    asset: 'USDT',
    amount: '500000',
    transferFrom: 'capital_account',
    transferTo: 'swap_account',
  });
});
afterAll(async () => {
  await client?.server.kill();
  await venue?.close();
  await db?.drop();
});

const send = (clientOrderId: string) =>
  client.call('POST', '/broker/lightning/futures/order/sendOrder', {
    exchangeKeyId,
    instrumentId: 'BTCUSDT',
    clientOrderId,
    direction: 'buy',
    priceType: 'market',
    quantity: '0.001',
  });

test(`the server is killed ${KILLS} times during orders: each was executed once, or failed and is reported so`, {
  timeout: KILLS * 20_000 + 120_000,
}, async () => {
  const ids: string[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const round = Array.from({ length: ORDERS }, () => randomUUID());
    const victim = client.server;
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
    client.server = await startServer(env);
    ids.push(...round);
    // Unanswered orders are sent again with the same id.
    for (const id of round) {
      await waitFor(async () => ((await send(id)).code === 200 ? true : undefined));
    }
  }
  const statuses = await Promise.all(ids.map((id) => waitFor(() => decided(id))));
  const { external_id: account } = await db.database
    .selectFrom('broker_account')
    .select('external_id')
    .where('kind', '=', 'own')
    .executeTakeFirstOrThrow();
  const filled = statuses.filter((status) => status === 'filled').length;
  expect(statuses.filter((status) => status !== 'filled' && status !== 'failed')).toEqual([]);
  expect(filled).toBeGreaterThan(0);
  expect(venue.processor.engine.account(Number(account)).positions.get('BTCUSDT')?.steps).toBe(filled);
  const rows = await db.database.selectFrom('exchange_order').selectAll().execute();
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
    const stop = venue.processor.listen(({ events }) => {
      filled += events.filter((event) => event.type === 'order' && event.order.status === 'FILLED').length;
      if (filled < count) return;
      stop();
      resolve();
    });
  });
}
