import { randomBytes, randomUUID } from 'node:crypto';
import { startVenue, type Venue } from '@aldgate/venue';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { type Fate, type LossyProxy, startLossyProxy } from '../../testkit/lossyProxy.ts';
import { waitFor } from '../../testkit/platform.ts';
import { ServerClient } from '../../testkit/serverClient.ts';
import { startServer } from '../../testkit/serverProcess.ts';
import { createLog } from '../src/kernel/log.ts';
import { createSecretBox } from '../src/kernel/secrets.ts';
import { tradingAccounts } from '../src/modules/trading/accounts/tradingAccount.ts';
import { reconcileOrders } from '../src/modules/trading/orders/reconcileOrder.ts';
import { reconcileReplacements } from '../src/modules/trading/orders/reconcileReplacement.ts';

const KEY = randomBytes(32);

let venue: Venue;
let network: LossyProxy;
let db: TestDatabase;
let env: Record<string, string>;
let client: ServerClient;
let exchangeKeyId: string;

beforeAll(async () => {
  db = await createTestDatabase();
  venue = await startVenue({ port: 0, demo: true });
  network = await startLossyProxy(venue.url);
  env = {
    PROFILE: 'local',
    DATABASE_URL: db.url,
    SECRETS_KEY: KEY.toString('base64'),
    EXCHANGE_URL: network.url,
    EXCHANGE_BROKER_KEY: 'venue-demo-broker',
    EXCHANGE_BROKER_SECRET: 'venue-secret-broker',
    RATE_LIMIT_CALLS: '100000',
  };
  client = new ServerClient(await startServer(env, 'seed'));
  await client.signIn();
  const { data } = await client.call('POST', '/broker/account/queryBrokerOptions', {});
  exchangeKeyId = data[0].keyId;
  await client.call('POST', '/broker/lightning/transfer/apply', {
    ...{ key: randomUUID(), asset: 'USDT', amount: '500000' },
    ...{ transferFrom: 'capital_account', transferTo: 'swap_account' },
  });
});
afterAll(async () => {
  await client?.server.kill();
  await network?.close();
  await venue?.close();
  await db?.drop();
});

const accountAtVenue = async () => {
  const { external_id } = await db.database
    .selectFrom('broker_account')
    .select('external_id')
    .where('kind', '=', 'own')
    .executeTakeFirstOrThrow();
  return venue.processor.engine.account(Number(external_id));
};
const openAtVenue = async () =>
  [...(await accountAtVenue()).algos.values()]
    .filter(({ status }) => status === 'NEW')
    .map(({ clientAlgoId }) => clientAlgoId);
const post = (name: string, body: object) =>
  client.call('POST', `/broker/lightning/futures/order/${name}`, {
    exchangeKeyId,
    instrumentId: 'BTCUSDT',
    ...body,
  });
const near = (percent: number) =>
  ((Number(venue.processor.engine.symbol('BTCUSDT').mark) / 1e8) * (1 + percent / 100)).toFixed(0);

async function placeConditional(reduceOnly: boolean): Promise<string> {
  const clientOrderId = randomUUID();
  const { code } = await post('sendOrder', {
    ...{ clientOrderId, direction: 'sell', priceType: 'market', quantity: '0.1', reduceOnly },
    condition: { type: 'stop', triggerPrice: near(-10), triggerBy: 'mark' },
    expiresAt: Date.now() + 86_400_000,
  });
  expect(code).toBe(200);
  return clientOrderId;
}

/** Kills the server while the request of this method is held. */
async function killDuring(method: 'POST' | 'DELETE', fate: Fate, act: () => Promise<unknown>): Promise<void> {
  let isSeen = false;
  const before = await openAtVenue();
  network.fate = (request) => {
    if (request.method !== method || !request.url.includes('algoOrder')) return 'pass';
    isSeen = true;
    return fate;
  };
  const answer = act().catch(() => undefined);
  await waitFor(() => isSeen || undefined);
  const isDone = (open: readonly string[]) =>
    method === 'DELETE' ? before.some((name) => !open.includes(name)) : open.some((name) => !before.includes(name));
  if (fate === 'holdAnswer') await waitFor(async () => isDone(await openAtVenue()) || undefined);
  await client.server.kill();
  await answer;
  network.fate = null;
}

/** Runs the jobs a minute later: moves what is pending back instead of the clocks of three processes. */
async function reconcile(): Promise<void> {
  const times = {
    ...{ sent_at: sql`sent_at - interval '1 minute'`, valid_until: sql`valid_until - interval '1 minute'` },
    created_at: sql`created_at - interval '1 minute'`,
  } as never;
  await db.owner.updateTable('exchange_request').set(times).where('state', '=', 'pending').execute();
  await db.owner.updateTable('exchange_order').set(times).where('status', 'in', ['submitted', 'cancelling']).execute();
  const { database } = db;
  const [clock, log] = [Date.now, createLog('silent')];
  const exchange = { rest: network.url, wallets: network.url } as Parameters<typeof tradingAccounts>[0]['exchange'];
  const accounts = tradingAccounts({ database, box: createSecretBox(KEY), clock, log, exchange });
  await reconcileOrders({ database, clock, log, accounts });
  await reconcileReplacements({ database, clock, log, accounts });
}

const open = { reduceOnly: false, what: 'an order that opens' };
const reduce = { reduceOnly: true, what: 'a reduce-only order' };
const points: {
  readonly reduceOnly: boolean;
  readonly what: string;
  readonly method: 'POST' | 'DELETE';
  readonly fate: 'holdRequest' | 'holdAnswer';
  readonly left: 'old' | 'new' | 'none';
}[] = [
  { ...reduce, method: 'POST', fate: 'holdRequest', left: 'old' },
  { ...reduce, method: 'POST', fate: 'holdAnswer', left: 'new' },
  { ...reduce, method: 'DELETE', fate: 'holdRequest', left: 'new' },
  { ...reduce, method: 'DELETE', fate: 'holdAnswer', left: 'new' },
  { ...open, method: 'DELETE', fate: 'holdRequest', left: 'old' },
  { ...open, method: 'DELETE', fate: 'holdAnswer', left: 'none' },
  { ...open, method: 'POST', fate: 'holdRequest', left: 'none' },
  { ...open, method: 'POST', fate: 'holdAnswer', left: 'new' },
];

test.each(points)(
  'TR-15 the server is killed while it amends $what ($method, $fate): $left',
  async ({ reduceOnly, method, fate, left }) => {
    await post('cancelAllOrder', {});
    const { positions } = await accountAtVenue();
    if (reduceOnly && (positions.get('BTCUSDT')?.steps ?? 0) === 0) {
      await post('sendOrder', { clientOrderId: randomUUID(), direction: 'buy', priceType: 'market', quantity: '0.1' });
    }
    const old = await placeConditional(reduceOnly);
    await killDuring(method, fate, () =>
      post('amendOrder', { clientOrderId: old, triggerPrice: near(-12), quantity: '0.1' }),
    );
    await reconcile();
    await reconcile();
    const request = await db.database
      .selectFrom('exchange_request')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(request.state).toBe(left === 'new' ? 'completed' : 'rejected');
    const fresh = String(request.wanted.clientOrderId);
    expect(await openAtVenue()).toEqual(left === 'none' ? [] : [left === 'new' ? fresh : old]);
    client.server = await startServer(env);
  },
);

test('TR-15 the server is killed between the end of a position and the cancellation of its stop: the job of each minute cancels it', async () => {
  await post('cancelAllOrder', {});
  await post('sendOrder', { clientOrderId: randomUUID(), direction: 'buy', priceType: 'market', quantity: '0.1' });
  const stop = await placeConditional(true);
  const { positions } = await accountAtVenue();
  const quantity = ((positions.get('BTCUSDT')?.steps ?? 0) / 1000).toFixed(3);
  await killDuring('DELETE', 'holdRequest', () =>
    post('closePosition', { clientOrderId: randomUUID(), priceType: 'market', quantity }),
  );
  expect(await openAtVenue()).toEqual([stop]);
  await reconcile();
  expect(await openAtVenue()).toEqual([]);
});
