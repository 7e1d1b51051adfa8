import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { parseFixed } from '@aldgate/domain/money/fixed.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { NEWCOMER, waitFor } from '../../../testkit/platform/platform.ts';
import {
  countRows,
  createReconcileDeps,
  expectMirror,
  readAgain,
  recordsAtVenue,
  recordsSettled,
} from '../../../testkit/trading/futuresMirror.ts';
import { openTradingFixture, type TradingFixture, until } from '../../../testkit/trading/tradingFixture.ts';
import { createApp } from '../../src/app.ts';
import { createLog } from '../../src/kernel/log.ts';
import { isUnexplained } from '../../src/modules/exchangeAccounts/comparison/comparison.ts';
import { reconcileAccounts } from '../../src/modules/exchangeAccounts/comparison/reconcile.ts';

let fixture: TradingFixture;
beforeAll(async () => {
  fixture = await openTradingFixture('200000');
  await fixture.account();
});
// The exchange's request limit is per minute.
beforeEach(() => fixture.pass(61_000));
afterAll(() => fixture?.close());

const count = (table: Parameters<typeof countRows>[1]) => countRows(fixture, table);
const settled = () => recordsSettled(fixture);
const atVenue = () => recordsAtVenue(fixture);
const expectMirrored = () => expectMirror(fixture);

test('TR-12 TR-13 WAL-14 WAL-15 orders, executions and income are stored, and mirrored in the ledger', async () => {
  await fixture.trade('BUY', '0.25');
  await fixture.trade('SELL', '0.1');
  await fixture.elsewhere.post('/fapi/v1/order', {
    symbol: 'BTCUSDT',
    side: 'BUY',
    type: 'LIMIT',
    timeInForce: 'GTC',
    quantity: '0.01',
    price: fixture.near(-2),
    newClientOrderId: 'resting-1',
  });
  await fixture.elsewhere.delete('/fapi/v1/order', { symbol: 'BTCUSDT', origClientOrderId: 'resting-1' });
  await settled();
  const orders = await until(
    async () => (await fixture.call('/lightning/futures/order/pageOrder', { keyId: fixture.keyId })).data,
    ({ items }) => items.length === 3,
  );
  expect(orders).toMatchObject({ nextCursor: null, prevCursor: null });
  expect(orders.items).toMatchObject([
    { clientOrderId: 'resting-1', status: 'cancelled', executedQuantity: '0', fee: '0', priceType: 'limit' },
    { status: 'filled', direction: 'sell', executedQuantity: '0.1', feeAsset: 'USDT', priceType: 'market' },
    { status: 'filled', direction: 'buy', executedQuantity: '0.25', reduceOnly: false, liquidationType: null },
  ]);
  expect(Number(orders.items[1].realizedPnl)).not.toBe(0);
  const { data: detail } = await fixture.call('/lightning/futures/trade/queryTradeDetail', {
    keyId: fixture.keyId,
    clientOrderId: orders.items[2].clientOrderId,
  });
  expect(detail.order).toEqual(orders.items[2]);
  expect(detail.trades.length).toBeGreaterThan(0);
  const executed = detail.trades.reduce(
    (sum: bigint, { quantity }: { quantity: string }) => sum + parseFixed(quantity),
    0n,
  );
  expect(executed).toBe(parseFixed('0.25'));
  await expectMirrored();
});

test('TR-12 open orders, ended orders and positions are filtered, without a keyId too', async () => {
  const order = { symbol: 'ETHUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.1' };
  await fixture.elsewhere.post('/fapi/v1/order', { ...order, price: '1000', newClientOrderId: 'filtered-1' });
  const cursorCondition = { cursor: null, pageSize: 10, searchDirection: 'after' };
  const ids = (items: readonly { clientOrderId: string }[]) => items.map(({ clientOrderId }) => clientOrderId);
  const page = async (queryCondition: object) =>
    ids((await fixture.call('/lightning/futures/order/pageOrder', { cursorCondition, queryCondition })).data.items);
  const matching = { symbol: 'ETHUSDT', direction: 'buy', status: 'running', priceType: 'limit' };
  expect(
    await until(
      () => page(matching),
      ({ length }) => length > 0,
    ),
  ).toEqual(['filtered-1']);
  const open = async (queryCondition: object) =>
    ids(
      (await fixture.call('/lightning/futures/order/queryOpenOrder', { keyId: fixture.keyId, queryCondition })).data
        .items,
    );
  expect(await open(matching)).toEqual(['filtered-1']);
  for (const other of [
    { symbol: 'BTCUSDT' },
    { direction: 'sell' },
    { status: 'submitted' },
    { priceType: 'market' },
  ]) {
    expect([other, await page({ ...matching, ...other }), await open({ ...matching, ...other })]).toEqual([
      other,
      [],
      [],
    ]);
  }
  expect(await page({ symbol: 'ETHUSDT' })).toEqual([]);
  expect(
    (
      await fixture.call('/lightning/futures/order/pageOrder', {
        queryCondition: { symbol: 'BTCUSDT', instrumentId: 'ETHUSDT' },
      })
    ).code,
  ).toBe(400);
  await fixture.elsewhere.delete('/fapi/v1/order', { symbol: 'ETHUSDT', origClientOrderId: 'filtered-1' });
  expect(
    await until(
      () => page({ symbol: 'ETHUSDT', status: 'cancelled' }),
      ({ length }) => length > 0,
    ),
  ).toEqual(['filtered-1']);

  const held = async (queryCondition: object) =>
    (
      await fixture.call('/broker/futures/position/query', { exchangeKeyId: fixture.keyId, queryCondition })
    ).data.items.map(({ side }: { side: string }) => side);
  expect(await held({ symbol: 'BTCUSDT', direction: 'buy' })).toEqual(['long']);
  expect(await held({ direction: 'sell' })).toEqual([]);
  await settled();
});

test('TR-12 records are paged by a cursor in both directions', async () => {
  // An order is one trade or several, as the prices of the order book are: there are trades until a second page begins.
  for (let n = 0; n < 6 || (await atVenue()).trades <= 10; n += 1)
    await fixture.trade(n % 2 === 0 ? 'BUY' : 'SELL', '0.31');
  await settled();
  for (const path of ['/lightning/futures/trade/queryTrade', '/lightning/futures/income/pageIncome']) {
    const page = async (cursorCondition: object) =>
      (await fixture.call(path, { keyId: fixture.keyId, cursorCondition: { pageSize: 10, ...cursorCondition } })).data;
    const first = await page({});
    expect(first).toMatchObject({ prevCursor: null, nextCursor: expect.any(String) });
    const pages = [first];
    for (let last = first; last.nextCursor !== null; pages.push(last)) last = await page({ cursor: last.nextCursor });
    const all = pages.flatMap(({ items }) => items);
    expect(new Set(all.map((item) => JSON.stringify(item))).size).toBe(all.length);
    expect(all).toHaveLength(path.includes('income') ? (await atVenue()).income : (await atVenue()).trades);
    const back = await page({ cursor: pages[1].prevCursor, searchDirection: 'before' });
    expect(back).toEqual(first);
    expect(await page({ cursor: '9999999999999999999' })).toMatchObject({
      fields: [{ path: 'cursorCondition.cursor' }],
    });
    expect((await page({ searchDirection: 'before' })).nextCursor).toBeNull();
  }
});

test('events during an outage of the stream are read from the exchange, and nothing is stored twice', async () => {
  const before = await count('exchange_trade');
  fixture.network.fate = () => 'loseRequest';
  fixture.network.cut();
  await fixture.trade('BUY', '0.2');
  await fixture.trade('SELL', '0.15', 'ETHUSDT');
  expect(await count('exchange_trade')).toBe(before);
  fixture.network.fate = null;
  await settled();
  await expectMirrored();
});

test('every income is in the ledger once, with the stream and several servers reading it concurrently', async () => {
  const trading = (async () => {
    for (let n = 0; n < 12; n += 1)
      await fixture.trade(n % 3 === 0 ? 'SELL' : 'BUY', `0.0${n + 1}`, n % 2 === 0 ? 'BTCUSDT' : 'ETHUSDT');
  })();
  const readers = Array.from({ length: 4 }, async () => {
    for (let n = 0; n < 2; n += 1) await readAgain(fixture);
  });
  await Promise.all([trading, ...readers]);
  await readAgain(fixture);
  await settled();
  await expectMirrored();
});

test('two servers that follow one account store nothing twice', async () => {
  const { config, clock, db } = fixture.platform;
  const second = await createApp({ config, clock: () => clock.now, log: createLog('silent') });
  const url = await second.http.listen({ host: '127.0.0.1', port: 0 });
  try {
    const ask = async () => {
      const response = await fetch(`${url}/api/broker/futures/position/query`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${fixture.token}` },
        body: JSON.stringify({ exchangeKeyId: fixture.keyId }),
      });
      return (await response.json()) as {
        data: { freshness: { state: string }; items: { markPrice: string | null }[] };
      };
    };
    await waitFor(async () => ((await ask()).data.freshness.state === 'live' ? true : undefined));
    const orders = await count('exchange_order');
    for (let n = 0; n < 8; n += 1) await fixture.trade(n % 2 === 0 ? 'BUY' : 'SELL', '0.05');
    await settled();
    expect(await count('exchange_order')).toBe(orders + 8);
    const isMarked = ({ items }: { items: { markPrice: string | null }[] }) =>
      items.every(({ markPrice }) => markPrice !== null);
    // Each server has a stream of its own: what one has stored does not tell how far the other is.
    await vi.waitFor(
      async () => {
        const here = await until(fixture.positions, isMarked);
        expect((await ask()).data.items).toEqual(here.items);
      },
      { timeout: 20_000 },
    );
    await expectMirrored();
    const { rows } = await sql<{ n: string }>`select count(*)::text as n from exchange_trade`.execute(db.database);
    expect(rows[0]?.n).toBe(String((await atVenue()).trades));
  } finally {
    await second.close();
  }
});

test('TR-19 WAL-15 funding is mirrored', async () => {
  await fixture.trade('BUY', '0.4');
  const before = (await atVenue()).income;
  const next = fixture.platform.venue.processor.engine.symbol('BTCUSDT').nextFundingAt;
  // Skips the time until then; the venue catches up in one step.
  fixture.platform.clock.advance(next - fixture.platform.clock.now - 5_000);
  fixture.platform.venue.tick();
  await fixture.pass(7_000);
  expect((await atVenue()).income).toBeGreaterThan(before);
  await settled();
  const { data } = await fixture.call('/lightning/futures/income/pageIncome', {
    keyId: fixture.keyId,
    queryCondition: { incomeType: 'funding_fee' },
  });
  expect(data.items.length).toBeGreaterThan(0);
  expect(data.items[0]).toMatchObject({ incomeType: 'funding_fee', asset: 'USDT', tradeId: null });
  await expectMirrored();
});

test('another institution’s key is not found', async () => {
  const newcomer = await fixture.platform.openSession(NEWCOMER);
  const { keyId } = fixture;
  for (const [path, body] of [
    ['/broker/futures/position/query', { exchangeKeyId: keyId }],
    ['/broker/futures/account/query', { exchangeKeyId: keyId }],
    ['/lightning/futures/order/queryOpenOrder', { keyId }],
    ['/lightning/futures/order/pageOrder', { keyId }],
    ['/lightning/futures/trade/queryTrade', { keyId }],
    ['/lightning/futures/income/pageIncome', { keyId }],
    ['/lightning/futures/trade/queryTradeDetail', { keyId, clientOrderId: 'resting-1' }],
  ] as const) {
    expect((await fixture.platform.call('POST', path, body, newcomer)).code).toBe(45541);
  }
});

/** Runs the comparison as another process; returns its exit code and output. */
async function reconcile(settings: Readonly<Record<string, string>>): Promise<{ code: number; output: string }> {
  const { db, venue, config } = fixture.platform;
  const env = {
    PROFILE: 'local',
    DATABASE_URL: db.url,
    DATABASE_SCHEMA: db.schema,
    EXCHANGE_URL: venue.url,
    SECRETS_KEY: config.secretsKey.toString('base64'),
    ...settings,
  };
  const args = ['server/src/main.ts', 'trading-reconcile'];
  const run = promisify(execFile)(process.execPath, args, { env: { ...process.env, ...env } });
  return run.then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, output: stdout + stderr }),
  );
}

test('the comparison finds a falsified income, and nothing else', async () => {
  const { database } = fixture.platform.db;
  await expectMirrored();
  const sound = await reconcile({ RECONCILE_FRESH: '1', RECONCILE_ACCOUNT: 'Northmark Capital' });
  expect(sound.output).toMatch(/swap_account USDT: ledger [\d.]+, waiting 0, exchange [\d.]+, difference 0\n/);
  expect(sound).toMatchObject({ code: 0, output: expect.stringMatching(/ 0 differences, 0 not compared\n$/) });
  const unknown = await reconcile({ RECONCILE_ACCOUNT: 'Nobody' });
  expect(unknown).toMatchObject({ code: 1, output: expect.stringContaining('no trading account is named Nobody') });
  // With the owner's role, which is not bound by the application's privileges.
  await sql`
    update ledger_balance set balance = balance + 0.00000001 where account_id in (
      select id from ledger_account where type = 'swap_account' and asset = 'USDT' and owner <> 'platform')
  `.execute(fixture.platform.db.owner);
  // The command has the machine's clock, and only a newer comparison counts.
  const { clock } = fixture.platform;
  clock.advance(Math.max(0, Date.now() - clock.now) + 60_000);
  const { comparisons } = await reconcileAccounts(createReconcileDeps(fixture), { isFresh: true });
  expect(comparisons.filter(isUnexplained)).toMatchObject([
    { wallet: 'swap_account', asset: 'USDT', difference: '0.00000001' },
  ]);
  // It opens one task, however often it is found.
  fixture.platform.clock.advance(60_000);
  await reconcileAccounts(createReconcileDeps(fixture), { isFresh: false });
  // The hourly verification finds the same balance in the ledger: that is a break of another kind, with a task of its
  // own.
  const tasks = await database
    .selectFrom('operation_task as t')
    .leftJoin('reconciliation_break as b', (join) =>
      join.onRef('t.subject_id', '=', (each) => each.cast<string>('b.id', 'text')),
    )
    .select(['t.kind', 't.title', 'b.kind as found'])
    .execute();
  expect(tasks.filter(({ found }) => found !== 'ledger')).toEqual([
    {
      kind: 'reconciliation_break',
      title: expect.stringMatching(/: ledger and exchange differ by 0\.00000001 USDT$/),
      found: 'exchange',
    },
  ]);
  fixture.platform.clock.advance(60_000);
  const different = await reconcile({});
  expect(different).toMatchObject({ code: 1, output: expect.stringContaining('difference 0.00000001 DIFFERENT') });
  const kept = await database.selectFrom('reconciliation').selectAll().orderBy('id', 'desc').limit(1).execute();
  expect(kept[0]).toMatchObject({ difference: '0.000000010000000000', in_flight: false });
});
