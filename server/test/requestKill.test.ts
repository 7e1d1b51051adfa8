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
import { reconcileRequests } from '../src/modules/trading/requests/reconcileRequests.ts';

/** Holds back the outcomes of requests, as long as a test holds it too. */
const OUTCOME_LOCK = 4711;
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
  await sql`
    create function await_test() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(${sql.lit(OUTCOME_LOCK)}); return new; end $$`.execute(db.owner);
  await sql`
    create trigger await_test before update on exchange_request for each row execute function await_test()`.execute(
    db.owner,
  );
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
const post = (path: string, body: object) =>
  client.call('POST', `/broker/lightning/futures/${path}`, { exchangeKeyId, ...body });

/** Each kind of request, with terms that are not in effect. */
const kinds = {
  leverage: async () => {
    const read = async () => (await accountAtVenue()).positions.get('ETHUSDT')?.leverage;
    const leverage = 2 + (((await read()) ?? 20) % 50);
    const make = () => post('leverage/changeLeverage', { baseCurrency: 'ETH', quoteCurrency: 'USDT', leverage });
    return { path: '/fapi/v1/leverage', make, isDone: async () => (await read()) === leverage };
  },
  margin_mode: async () => {
    const read = async () => (await accountAtVenue()).positions.get('ETHUSDT')?.isolated ?? false;
    const isolated = !(await read());
    const marginMode = isolated ? 'isolated' : 'cross';
    const make = () => post('leverage/changeMarginMode', { baseCurrency: 'ETH', quoteCurrency: 'USDT', marginMode });
    return { path: '/fapi/v1/marginType', make, isDone: async () => (await read()) === isolated };
  },
  amendment: async () => {
    const named = { instrumentId: 'BTCUSDT', clientOrderId: randomUUID() };
    const mark = Number(venue.processor.engine.symbol('BTCUSDT').mark) / 1e8;
    const price = Math.round(mark * 0.97).toFixed(0);
    const order = { direction: 'buy', priceType: 'limit', quantity: '0.01', timeInForce: 'GTC', reduceOnly: false };
    expect((await post('order/sendOrder', { ...named, ...order, price })).code).toBe(200);
    return {
      path: '/fapi/v1/order',
      make: () => post('order/amendOrder', { ...named, price, quantity: '0.02' }),
      isDone: async () =>
        [...(await accountAtVenue()).orders.values()].some(
          ({ clientOrderId, quantity }) => clientOrderId === named.clientOrderId && quantity === 20,
        ),
    };
  },
};

/** Runs the job a minute later: moves the pending requests back instead of the clocks of three processes. */
async function reconcile(): Promise<void> {
  const minute = sql<Date>`sent_at - interval '1 minute'`;
  await db.owner
    .updateTable('exchange_request')
    .set({
      ...{ sent_at: minute, valid_until: sql`valid_until - interval '1 minute'` },
      created_at: sql`created_at - interval '1 minute'`,
    } as never)
    .where('state', '=', 'pending')
    .execute();
  const { database } = db;
  const [clock, log] = [Date.now, createLog('silent')];
  const exchange = { rest: network.url, wallets: network.url } as Parameters<typeof tradingAccounts>[0]['exchange'];
  const accounts = tradingAccounts({ database, box: createSecretBox(KEY), clock, log, exchange });
  await reconcileRequests({ database, clock, log, accounts });
}

const readLast = () =>
  db.database.selectFrom('exchange_request').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

const isHeldBack = async () => {
  const { rows } = await sql`
    select 1 from pg_locks where locktype = 'advisory' and objid = ${OUTCOME_LOCK} and not granted`.execute(db.owner);
  return rows.length > 0;
};

const points: { readonly name: string; readonly fate: Fate; readonly state: string }[] = [
  { name: 'before the exchange gets the request', fate: 'holdRequest', state: 'rejected' },
  { name: 'before the answer of the exchange arrives', fate: 'holdAnswer', state: 'completed' },
  { name: 'before the outcome is stored', fate: 'pass', state: 'completed' },
];

for (const [kind, prepare] of Object.entries(kinds)) {
  for (const { name, fate, state } of points) {
    test(`${kind}: the server is killed ${name}: the job finds the outcome, and records it once`, async () => {
      const { path, make, isDone } = await prepare();
      let isSeen = false;
      network.fate = ({ method, url }) => {
        if (method === 'GET' || !url.startsWith(path)) return 'pass';
        isSeen = true;
        return fate;
      };
      const release = await holdOutcomes();
      const answer = make().catch(() => undefined);
      await waitFor(async () => {
        const isThere = fate === 'holdRequest' || (await isDone());
        return isSeen && isThere && (fate !== 'pass' || (await isHeldBack())) ? true : undefined;
      });
      await client.server.kill();
      await answer;
      await release();
      const sentAgain: string[] = [];
      network.fate = ({ method, url }) => {
        if (method !== 'GET' && url.startsWith(path)) sentAgain.push(url);
        return 'pass';
      };
      expect(await readLast()).toMatchObject({ kind, state: 'pending' });

      await Promise.all([reconcile(), reconcile()]);
      await reconcile();
      const request = await readLast();
      expect(request.state).toBe(state);
      expect(await isDone()).toBe(state === 'completed');
      const subject =
        request.order_id === null
          ? `broker_account:${request.broker_account_id}`
          : `exchange_order:${request.order_id}`;
      const audited = await db.database
        .selectFrom('audit_record')
        .select('actor')
        .where('subject', '=', subject)
        .where(
          sql<boolean>`after->${Object.keys(request.wanted)[0]} = ${request.wanted}::jsonb->${Object.keys(request.wanted)[0]}`,
        )
        .orderBy('id')
        .execute();
      // What the customer asked for, and what the job found.
      expect(audited.slice(-2).map(({ actor }) => actor === 'system')).toEqual([false, true]);
      client.server = await startServer(env);
      // The deadline has passed: neither the jobs nor a server that starts sends the request.
      expect(sentAgain).toEqual([]);
    });
  }
}

/** Keeps outcomes from being stored until the returned function is called. */
async function holdOutcomes(): Promise<() => Promise<void>> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHeld: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    isHeld = resolve;
  });
  const holding = db.owner.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${OUTCOME_LOCK})`.execute(tx);
    isHeld();
    await released;
  });
  await held;
  return async () => {
    release();
    await holding;
  };
}
