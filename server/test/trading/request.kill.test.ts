import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KillFixture, openKillFixture } from '../../../testkit/killFixture.ts';
import { selectCases } from '../../../testkit/longForm.ts';
import type { Fate } from '../../../testkit/lossyProxy.ts';
import { waitFor } from '../../../testkit/platform.ts';
import { reconcileRequests } from '../../src/modules/trading/requests/reconcileRequests.ts';

/** Holds back the outcomes of requests, as long as a test holds it too. */
const OUTCOME_LOCK = 4711;

let fixture: KillFixture;
beforeAll(async () => {
  fixture = await openKillFixture('500000');
  const { owner } = fixture.db;
  await sql`
    create function await_test() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(${sql.lit(OUTCOME_LOCK)}); return new; end $$`.execute(owner);
  await sql`
    create trigger await_test before update on exchange_request for each row execute function await_test()`.execute(
    owner,
  );
});
afterAll(() => fixture?.close());

const post = (path: string, body: object) =>
  fixture.client.call('POST', `/broker/lightning/futures/${path}`, { exchangeKeyId: fixture.exchangeKeyId, ...body });

/** Each kind of request, with terms that are not in effect. */
const kinds = {
  leverage: async () => {
    const read = async () => (await fixture.accountAtVenue()).positions.get('ETHUSDT')?.leverage;
    const leverage = 2 + (((await read()) ?? 20) % 50);
    const make = () => post('leverage/changeLeverage', { baseCurrency: 'ETH', quoteCurrency: 'USDT', leverage });
    return { path: '/fapi/v1/leverage', make, isDone: async () => (await read()) === leverage };
  },
  margin_mode: async () => {
    const read = async () => (await fixture.accountAtVenue()).positions.get('ETHUSDT')?.isolated ?? false;
    const isolated = !(await read());
    const marginMode = isolated ? 'isolated' : 'cross';
    const make = () => post('leverage/changeMarginMode', { baseCurrency: 'ETH', quoteCurrency: 'USDT', marginMode });
    return { path: '/fapi/v1/marginType', make, isDone: async () => (await read()) === isolated };
  },
  amendment: async () => {
    const named = { instrumentId: 'BTCUSDT', clientOrderId: randomUUID() };
    const mark = Number(fixture.venue.processor.engine.symbol('BTCUSDT').mark) / 1e8;
    const price = Math.round(mark * 0.97).toFixed(0);
    const order = { direction: 'buy', priceType: 'limit', quantity: '0.01', timeInForce: 'GTC', reduceOnly: false };
    expect((await post('order/sendOrder', { ...named, ...order, price })).code).toBe(200);
    return {
      path: '/fapi/v1/order',
      make: () => post('order/amendOrder', { ...named, price, quantity: '0.02' }),
      isDone: async () =>
        [...(await fixture.accountAtVenue()).orders.values()].some(
          ({ clientOrderId, quantity }) => clientOrderId === named.clientOrderId && quantity === 20,
        ),
    };
  },
};

const reconcile = async () => reconcileRequests(await fixture.minuteLater());

const readLast = () =>
  fixture.db.database
    .selectFrom('exchange_request')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

const isHeldBack = async () => {
  const { rows } = await sql`
    select 1 from pg_locks where locktype = 'advisory' and objid = ${OUTCOME_LOCK} and not granted`.execute(
    fixture.db.owner,
  );
  return rows.length > 0;
};

const points: { readonly name: string; readonly fate: Fate; readonly state: string }[] = [
  { name: 'before the exchange gets the request', fate: 'holdRequest', state: 'rejected' },
  { name: 'before the answer of the exchange arrives', fate: 'holdAnswer', state: 'completed' },
  { name: 'before the outcome is stored', fate: 'pass', state: 'completed' },
];

const cases = Object.entries(kinds).flatMap(([kind, prepare]) => points.map((point) => ({ kind, prepare, point })));

for (const { kind, prepare, point } of selectCases(
  cases,
  ({ kind, point }) => kind === 'amendment' && point.fate === 'holdAnswer',
)) {
  const { name, fate, state } = point;
  test(`${kind}: the server is killed ${name}: the job finds the outcome, and records it once`, async () => {
    const { path, make, isDone } = await prepare();
    let isSeen = false;
    fixture.network.fate = ({ method, url }) => {
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
    await fixture.client.server.kill();
    await answer;
    await release();
    const sentAgain: string[] = [];
    fixture.network.fate = ({ method, url }) => {
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
      request.order_id === null ? `broker_account:${request.broker_account_id}` : `exchange_order:${request.order_id}`;
    const audited = await fixture.db.database
      .selectFrom('audit_record')
      .select('actor')
      .where('subject', '=', subject)
      .where(
        sql<boolean>`after->${Object.keys(request.wanted)[0]} = ${request.wanted}::jsonb->${Object.keys(request.wanted)[0]}`,
      )
      .orderBy('id')
      .execute();
    // Both the request of the customer and the result of the job are audited.
    expect(audited.slice(-2).map(({ actor }) => actor === 'system')).toEqual([false, true]);
    await fixture.restart();
    // The deadline has passed: neither the jobs nor a server that starts sends the request.
    expect(sentAgain).toEqual([]);
  });
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
  const holding = fixture.db.owner.transaction().execute(async (tx) => {
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
