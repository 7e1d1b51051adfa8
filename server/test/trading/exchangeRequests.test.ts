import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTradingDeps } from '../../../testkit/platform/tradingDeps.ts';
import { type OrderFixture, openOrderFixture, orderId } from '../../../testkit/trading/orderFixture.ts';
import { reconcileRequests } from '../../src/modules/trading/requests/reconcileRequests.ts';

let fixture: OrderFixture;

beforeAll(async () => {
  fixture = await openOrderFixture();
});
beforeEach(async () => {
  fixture.network.fate = null;
  await fixture.platform.db.owner.deleteFrom('exchange_request').execute();
});
afterAll(() => fixture?.close());

const setting = (name: string, fields: object) =>
  fixture.call(`/broker/lightning/futures/leverage/${name}`, {
    baseCurrency: 'ETH',
    quoteCurrency: 'USDT',
    exchangeKeyId: fixture.keyId,
    ...fields,
  });
const position = () => fixture.atVenue().positions.get('ETHUSDT');

/** Each kind of request: how a customer makes it, and whether the exchange has it. */
const kinds = [
  {
    kind: 'leverage',
    path: '/fapi/v1/leverage',
    actions: ['leverage_change_requested', 'leverage_changed', 'leverage_change_rejected'],
    prepare: async () => {
      const leverage = 2 + ((position()?.leverage ?? 20) % 50);
      return {
        make: () => setting('changeLeverage', { leverage }),
        isDone: () => position()?.leverage === leverage,
      };
    },
  },
  {
    kind: 'margin_mode',
    path: '/fapi/v1/marginType',
    actions: ['margin_mode_change_requested', 'margin_mode_changed', 'margin_mode_change_rejected'],
    prepare: async () => {
      const isolated = !(position()?.isolated ?? false);
      return {
        make: () => setting('changeMarginMode', { marginMode: isolated ? 'isolated' : 'cross' }),
        isDone: () => (position()?.isolated ?? false) === isolated,
      };
    },
  },
  {
    kind: 'amendment',
    path: '/fapi/v1/order',
    actions: ['exchange_order_amend_requested', 'exchange_order_amended', 'exchange_order_amend_rejected'],
    prepare: async () => {
      const named = { instrumentId: 'BTCUSDT', clientOrderId: orderId() };
      await fixture.send({ ...named, price: fixture.near(-2) });
      return {
        make: () => fixture.order('amendOrder', { ...named, price: fixture.near(-3), quantity: '0.02' }),
        isDone: () =>
          [...fixture.atVenue().orders.values()].some(
            (order) => order.clientOrderId === named.clientOrderId && order.quantity === 20,
          ),
      };
    },
  },
] as const;

const requests = () => fixture.platform.db.database.selectFrom('exchange_request').selectAll().orderBy('id').execute();

async function auditCount(actions: readonly string[]): Promise<number[]> {
  const rows = await fixture.platform.db.database
    .selectFrom('audit_record')
    .select('action')
    .where('action', 'in', actions)
    .execute();
  return actions.map((action) => rows.filter((row) => row.action === action).length);
}

const reconcile = () => reconcileRequests(createTradingDeps(fixture.platform));

for (const { kind, path, actions, prepare } of kinds) {
  const isChange = ({ method, url }: { readonly method: string; readonly url: string }) =>
    (method === 'POST' || method === 'PUT') && url.startsWith(path);

  test(`${kind}: the request and its outcome are stored and audited once each`, async () => {
    const { make, isDone } = await prepare();
    const [requested = 0, completed = 0, rejected = 0] = await auditCount(actions);
    expect((await make()).code).toBe(200);
    expect(isDone()).toBe(true);
    expect(await requests()).toMatchObject([{ kind, state: 'completed' }]);
    await reconcile();
    expect(await auditCount(actions)).toEqual([requested + 1, completed + 1, rejected]);
  });

  test(`${kind}: a request whose answer is lost is found at the exchange and completed once`, async () => {
    const { make, isDone } = await prepare();
    const [requested = 0, completed = 0, rejected = 0] = await auditCount(actions);
    fixture.network.fate = (request) => (isChange(request) ? 'loseAnswer' : 'pass');
    expect((await make()).code).toBe(45549);
    fixture.network.fate = null;
    expect(isDone()).toBe(true);
    fixture.platform.clock.advance(11_000);
    await Promise.all([reconcile(), reconcile()]);
    expect(await requests()).toMatchObject([{ kind, state: 'completed' }]);
    expect(await auditCount(actions)).toEqual([requested + 1, completed + 1, rejected]);
  });

  test(`${kind}: a request that never arrived is rejected once its window has passed, and not sent again`, async () => {
    const { make, isDone } = await prepare();
    const [requested = 0, completed = 0, rejected = 0] = await auditCount(actions);
    const sent: string[] = [];
    fixture.network.fate = (request) => {
      if (!isChange(request)) return 'pass';
      sent.push(request.url);
      return 'loseRequest';
    };
    expect((await make()).code).toBe(45549);
    fixture.platform.clock.advance(11_000);
    await reconcile();
    expect(await requests()).toMatchObject([{ kind, state: 'pending' }]);
    fixture.platform.clock.advance(10_000);
    await reconcile();
    expect(await requests()).toMatchObject([{ kind, state: 'rejected', rejection_code: 0 }]);
    expect([isDone(), sent.length]).toEqual([false, 1]);
    expect(await auditCount(actions)).toEqual([requested + 1, completed, rejected + 1]);
  });

  test(`${kind}: what the exchange rejects is rejected with its reason`, async () => {
    const { make } = await prepare();
    fixture.network.fate = (request) =>
      isChange(request) ? { status: 400, body: { code: -4000, msg: 'Not now.' } } : 'pass';
    expect((await make()).code).toBe(45547);
    expect(await requests()).toMatchObject([
      { kind, state: 'rejected', rejection_code: -4000, rejection_message: 'Not now.' },
    ]);
  });
}

test('a request whose answer was lost is completed although a later one has changed the setting', async () => {
  fixture.network.fate = ({ method, url }) =>
    method === 'POST' && url.startsWith('/fapi/v1/leverage') ? 'loseAnswer' : 'pass';
  await setting('changeLeverage', { leverage: 61 });
  fixture.network.fate = null;
  expect((await setting('changeLeverage', { leverage: 62 })).data.leverage).toBe(62);
  fixture.platform.clock.advance(30_000);
  await reconcile();
  expect(await requests()).toMatchObject([
    { wanted: { leverage: 61 }, state: 'completed' },
    { wanted: { leverage: 62 }, state: 'completed' },
  ]);
});

test('an amendment repeated after a lost answer stores the terms that the exchange has', async () => {
  const named = { instrumentId: 'BTCUSDT', clientOrderId: orderId() };
  await fixture.send({ ...named, price: fixture.near(-2) });
  const amend = () => fixture.order('amendOrder', { ...named, price: fixture.near(-3), quantity: '0.02' });
  fixture.network.fate = ({ method, url }) =>
    method === 'PUT' && url.startsWith('/fapi/v1/order') ? 'loseAnswer' : 'pass';
  expect((await amend()).code).toBe(45549);
  fixture.network.fate = null;
  expect((await amend()).data).toMatchObject({ status: 'running' });
  const row = await fixture.platform.db.database
    .selectFrom('exchange_order')
    .select(['quantity'])
    .where('client_order_id', '=', named.clientOrderId)
    .executeTakeFirstOrThrow();
  expect(Number(row.quantity)).toBe(0.02);
});
