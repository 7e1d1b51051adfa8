import { randomUUID } from 'node:crypto';
import { CANCEL_ON_DISCONNECT } from '@aldgate/contract/trading/reasons.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Income } from '@aldgate/domain/trading/income.ts';
import type { OrderUpdate } from '@aldgate/domain/trading/orderUpdate.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../testkit/platform/database.ts';
import { inTransaction } from '../../../kernel/database/database.ts';
import { createLog } from '../../../kernel/log.ts';
import { capitalAccount, clearing, swapAccount } from '../../../ledger/account.ts';
import { readBalances } from '../../../ledger/balances.ts';
import { postBatch } from '../../../ledger/post.ts';
import { writeIncome } from './writeIncome.ts';
import { writeOrders } from './writeOrders.ts';

let db: TestDatabase;
const account = { accountId: '', ledgerOwner: '', isMirrored: true };
const at = { at: 1_763_690_000_000, log: createLog('silent') };

beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(async () => {
  account.accountId = randomUUID();
  account.ledgerOwner = randomUUID();
  await db.owner
    .insertInto('institution')
    .values({
      id: account.ledgerOwner,
      name: 'One',
      primary_verification: 'certified',
      created_at: new Date(at.at),
    } as never)
    .execute();
  await db.owner
    .insertInto('exchange_account')
    .values({
      id: account.accountId,
      institution_id: account.ledgerOwner,
      exchange_code: 'BINANCE',
      tag: account.accountId,
      external_id: account.accountId,
      created_at: new Date(at.at),
    })
    .execute();
});
afterAll(() => db.drop());

const update = (more: Partial<OrderUpdate>): OrderUpdate => ({
  product: 'usdm',
  instrumentId: 'BTCUSDT',
  clientOrderId: 'an-order',
  orderId: '8389765591234567890',
  algoId: null,
  direction: 'buy',
  priceType: 'limit',
  timeInForce: 'GTC',
  reduceOnly: false,
  price: '60000',
  quantity: '1',
  condition: null,
  expiresAt: null,
  status: 'running',
  executedQuantity: '0',
  averagePrice: null,
  liquidationType: null,
  rejection: null,
  createdAt: 1,
  updatedAt: 1,
  ...more,
});
const write = (updates: readonly OrderUpdate[]) =>
  inTransaction(db.database, (tx) => writeOrders(tx, account.accountId, updates));
const rows = () =>
  db.database
    .selectFrom('exchange_order')
    .selectAll()
    .where('exchange_account_id', '=', account.accountId)
    .orderBy('client_order_id')
    .execute();

/** A conditional order that is triggered, amended, filled in part and cancelled. */
const condition = { type: 'stop', triggerPrice: '59000', triggerBy: 'mark' } as const;
const story = [
  update({ orderId: null, algoId: '7', condition }),
  update({ orderId: null, algoId: '7', condition, updatedAt: 2 }),
  update({ algoId: '7', condition, updatedAt: 0 }),
  update({ updatedAt: 3 }),
  update({ updatedAt: 4, price: '60010' }),
  update({
    updatedAt: 5,
    price: '60010',
    status: 'partial-filled',
    executedQuantity: '0.2',
    averagePrice: '60009',
  }),
  update({
    updatedAt: 6,
    price: '60010',
    status: 'partial-filled',
    executedQuantity: '0.7',
    averagePrice: '60010',
  }),
  update({ updatedAt: 7, price: '60010', status: 'partial-canceled', executedQuantity: '0.7', averagePrice: '60010' }),
];

test('TR-13 an order’s updates lead to one row in any order, batches and repetition', async () => {
  const batches = fc.tuple(
    fc.shuffledSubarray(story, { minLength: story.length }),
    fc.array(fc.nat(story.length - 1), { maxLength: 5 }),
    fc.integer({ min: 1, max: 4 }),
  );
  await fc.assert(
    fc.asyncProperty(batches, async ([updates, again, size]) => {
      await db.owner.deleteFrom('exchange_order').where('exchange_account_id', '=', account.accountId).execute();
      const all = [...updates, ...again.flatMap((index) => updates[index] ?? [])];
      for (let from = 0; from < all.length; from += size) await write(all.slice(from, from + size));
      const [row, ...others] = await rows();
      expect(others).toEqual([]);
      expect(row).toMatchObject({
        client_order_id: 'an-order',
        exchange_order_id: '8389765591234567890',
        algo_id: '7',
        status: 'partial-canceled',
        condition_type: 'stop',
        trigger_by: 'mark',
        user_id: null,
      });
      expect([row?.executed_quantity, row?.price].map((text) => toDecimalString(text ?? ''))).toEqual(['0.7', '60010']);
    }),
    { numRuns: 40 },
  );
});

test('servers that store the same orders concurrently create one row of each', async () => {
  const updates = Array.from({ length: 30 }, (_, n) =>
    story.map((each) => ({
      ...each,
      clientOrderId: `order-${n}`,
      orderId: each.orderId === null ? null : `${n + 1}`,
      algoId: each.algoId === null ? null : `${n + 100}`,
    })),
  ).flat();
  const shuffled = [updates, [...updates].reverse(), [...updates.slice(100), ...updates.slice(0, 100)]];
  await Promise.all(shuffled.map((each) => write(each)));
  const written = await rows();
  expect(written).toHaveLength(30);
  expect(new Set(written.map(({ status }) => status))).toEqual(new Set(['partial-canceled']));
});

test('TR-13 two orders with one client order id are two rows with separate updates', async () => {
  const first = update({ clientOrderId: 'autoclose-1', orderId: '1', liquidationType: 'take_over' });
  const second = { ...first, orderId: '2', instrumentId: 'ETHUSDT' };
  await write([first]);
  await write([second, { ...first, status: 'filled', executedQuantity: '1', updatedAt: 2 }]);
  await write([{ ...second, status: 'expired', updatedAt: 3 }]);
  expect((await rows()).map((row) => [row.client_order_id, row.exchange_order_id, row.status])).toEqual([
    ['2:ETHUSDT', '2', 'expired'],
    ['autoclose-1', '1', 'filled'],
  ]);
});

test('an update of the exchange replaces what the platform assumed', async () => {
  await db.owner
    .insertInto('exchange_order')
    .values({
      product: 'usdm',
      exchange_account_id: account.accountId,
      client_order_id: 'an-order',
      instrument_id: 'BTCUSDT',
      direction: 'buy',
      price_type: 'limit',
      time_in_force: 'GTC',
      reduce_only: false,
      price: '60000',
      quantity: '1',
      status: 'failed',
      created_at: new Date(at.at),
      updated_at: new Date(at.at),
    })
    .execute();
  await write([update({ updatedAt: 5 })]);
  expect(await rows()).toMatchObject([{ status: 'running', exchange_order_id: '8389765591234567890' }]);
});

test('an order stays cancelling until the exchange reports a final state', async () => {
  await write([update({})]);
  await db.owner
    .updateTable('exchange_order')
    .set({ status: 'cancelling' })
    .where('exchange_account_id', '=', account.accountId)
    .execute();
  await write([update({ status: 'partial-filled', executedQuantity: '0.1', updatedAt: 2 })]);
  expect(await rows()).toMatchObject([{ status: 'cancelling', executed_quantity: '0.100000000000000000' }]);
  await write([update({ status: 'partial-canceled', executedQuantity: '0.1', updatedAt: 3 })]);
  expect(await rows()).toMatchObject([{ status: 'partial-canceled' }]);
});

const income = (n: number, amount: string, more: Partial<Income> = {}): Income => ({
  product: 'usdm',
  type: 'realized_pnl',
  sourceId: `BTCUSDT:${n}`,
  instrumentId: 'BTCUSDT',
  asset: 'USDT',
  amount,
  tradeId: `${n}`,
  at: at.at,
  ...more,
});
const writeAll = (incomes: readonly Income[]) =>
  inTransaction(db.database, (tx) => writeIncome(tx, account, incomes, at));
const balance = async () =>
  (await readBalances(db.database, account.ledgerOwner)).find(({ accountType }) => accountType === 'swap_account')
    ?.total;
const waiting = () =>
  db.database
    .selectFrom('exchange_income')
    .select(['source_id'])
    .where('exchange_account_id', '=', account.accountId)
    .where('posted', '=', false)
    .execute();

test('WAL-15 a loss without cover waits and is posted when it is covered', async () => {
  await writeAll([income(1, '-30')]);
  expect(await balance()).toBeUndefined();
  expect(await waiting()).toEqual([{ source_id: 'BTCUSDT:1' }]);
  await writeAll([income(2, '10')]);
  expect([await balance(), (await waiting()).length]).toEqual(['10', 1]);
  const deposit = {
    key: `in:${account.accountId}`,
    flow: 'account_transfer' as const,
    reference: 'a deposit',
    legs: [
      { account: swapAccount(account.ledgerOwner, 'USDT'), amount: '50' },
      { account: clearing('USDT'), amount: '-50' },
    ],
  };
  expect(await postBatch(db.database, [deposit], at.at)).toMatchObject([{ result: 'posted' }]);
  await writeAll([]);
  expect([await balance(), await waiting()]).toEqual(['30', []]);
});

test('WAL-15 income of one batch covers its own losses, and transfers are left to their own saga', async () => {
  const transfer = income(9, '100', { type: 'transfer', sourceId: '77', tradeId: null });
  await writeAll([income(1, '-30'), income(2, '-5', { type: 'commission' }), income(3, '40'), transfer]);
  expect([await balance(), await waiting()]).toEqual(['5', []]);
  const entries = await db.database
    .selectFrom('ledger_transfer')
    .select(['flow', 'key'])
    .where('key', 'like', `usdm:${account.accountId}:%`)
    .orderBy('id')
    .execute();
  expect(entries.map(({ flow }) => flow).sort()).toEqual(['trade', 'trade', 'trading_fee']);
});

test('WAL-15 the same income, written concurrently in any order, is posted once', async () => {
  await postBatch(
    db.database,
    [
      {
        key: `in:${account.accountId}`,
        flow: 'account_transfer',
        reference: 'a deposit',
        legs: [
          { account: capitalAccount(account.ledgerOwner, 'USDT'), amount: '1' },
          { account: swapAccount(account.ledgerOwner, 'USDT'), amount: '1000' },
          { account: clearing('USDT'), amount: '-1001' },
        ],
      },
    ],
    at.at,
  );
  const incomes = Array.from({ length: 60 }, (_, n) => income(n, n % 3 === 0 ? '-7.00000001' : '3'));
  const writers = Array.from({ length: 6 }, (_, n) => [...incomes.slice(n * 10), ...incomes.slice(0, n * 10)]);
  await Promise.all(writers.map((each, n) => (n % 2 === 0 ? writeAll(each) : writeAll([...each].reverse()))));
  await writeAll([]);
  // 20 × −7.00000001 and 40 × 3.
  expect([await balance(), await waiting()]).toEqual(['979.9999998', []]);
});

test('an order that a countdown cancelled has that as its reason, even if a user has connected again', async () => {
  const user = { id: randomUUID(), institution_id: account.ledgerOwner, email: 'user@one.test' };
  await db.owner
    .insertInto('platform_user')
    .values({ ...user, password_hash: '-', created_at: new Date(at.at) } as never)
    .execute();
  const ended = { BTCUSDT: { from: at.at, until: at.at + 60_000 } };
  await db.owner
    .insertInto('cancel_on_disconnect')
    .values({
      exchange_account_id: account.accountId,
      product: 'usdm',
      seconds: 30,
      set_by: user.id,
      set_at: new Date(at.at),
      seen_at: new Date(at.at),
      countdowns: JSON.stringify({ BTCUSDT: at.at + 150_000 }),
      ended: JSON.stringify(ended),
    })
    .execute();
  const order = (id: string, more: Partial<OrderUpdate> = {}) =>
    update({ clientOrderId: `order-${id}`, orderId: id, createdAt: at.at - 1_000, updatedAt: at.at - 1_000, ...more });
  await write([order('1'), order('2'), order('3')]);
  await db.owner
    .updateTable('exchange_order')
    .set({ status: 'cancelling' })
    .where('exchange_account_id', '=', account.accountId)
    .where('client_order_id', '=', 'order-3')
    .execute();
  const cancelled = { status: 'cancelled', updatedAt: at.at + 10 } as const;
  await write([order('1', cancelled), order('2', { ...cancelled, updatedAt: at.at + 60_001 }), order('3', cancelled)]);
  const reasons = async () => (await rows()).map(({ rejection_code }) => rejection_code);
  expect(await reasons()).toEqual([CANCEL_ON_DISCONNECT, null, null]);
  // A later report of the same end keeps it.
  await write([order('1', { ...cancelled, updatedAt: at.at + 70_000 })]);
  expect(await reasons()).toEqual([CANCEL_ON_DISCONNECT, null, null]);
});
