import { randomUUID } from 'node:crypto';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { Fill } from '@aldgate/domain/trading/fill.ts';
import { listFillIncome } from '@aldgate/domain/trading/income.ts';
import type { OrderUpdate } from '@aldgate/domain/trading/orderUpdate.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../testkit/platform/database.ts';
import {
  arrivals,
  type Execution,
  type OrderHistory,
  orderHistories,
} from '../../../../../testkit/trading/orderHistory.ts';
import { inTransaction } from '../../../kernel/database/database.ts';
import { createLog } from '../../../kernel/log.ts';
import { swapAccount } from '../../../ledger/account.ts';
import type { OrderRow } from '../tables.ts';
import { formatOrderState } from './storedOrder.ts';
import { writeIncome } from './writeIncome.ts';
import { writeOrders } from './writeOrders.ts';
import { writeOrderUpdate } from './writeOrderUpdate.ts';
import { writeTrades } from './writeTrades.ts';

const NOW = { at: 1_763_690_000_000, log: createLog('silent') };
const userId = randomUUID();

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  const institution_id = await addInstitution();
  await db.owner
    .insertInto('platform_user')
    .values({
      id: userId,
      institution_id,
      email: 'one@aldgate.test',
      password_hash: 'none',
      google_last_step: 0,
      created_at: new Date(NOW.at),
    })
    .execute();
});
afterAll(() => db.drop());

async function addInstitution(): Promise<string> {
  const id = randomUUID();
  const created_at = new Date(NOW.at);
  await db.owner
    .insertInto('institution')
    .values({ id, name: 'One', primary_verification: 'certified', created_at } as never)
    .execute();
  return id;
}

/** An account at the exchange, with the order if it was sent from here. */
async function openAccount({ sent }: OrderHistory) {
  const ledgerOwner = await addInstitution();
  const accountId = randomUUID();
  const at = new Date(NOW.at);
  await db.owner
    .insertInto('exchange_account')
    .values({
      id: accountId,
      institution_id: ledgerOwner,
      exchange_code: 'BINANCE',
      tag: accountId,
      external_id: accountId,
      created_at: at,
    })
    .execute();
  if (sent !== undefined) {
    await db.database
      .insertInto('exchange_order')
      .values({
        exchange_account_id: accountId,
        product: 'usdm',
        client_order_id: sent.clientOrderId,
        user_id: userId,
        instrument_id: sent.instrumentId,
        direction: sent.direction,
        price_type: sent.priceType,
        time_in_force: sent.timeInForce,
        reduce_only: sent.reduceOnly,
        sent_at: at,
        ...formatOrderState(sent),
      })
      .execute();
  }
  return { accountId, ledgerOwner, isMirrored: true };
}
type Account = Awaited<ReturnType<typeof openAccount>>;

const readRow = ({ accountId }: Account) =>
  db.database.selectFrom('exchange_order').selectAll().where('exchange_account_id', '=', accountId).executeTakeFirst();

/** As the account's stream and the reading of its records write: in batches, of one transaction each. */
const writeBatch = (account: Account, updates: readonly OrderUpdate[], fills: readonly Fill[]) =>
  inTransaction(db.database, async (tx) => {
    await writeOrders(tx, account.accountId, updates);
    await writeTrades(tx, account.accountId, fills);
    await writeIncome(tx, account, fills.flatMap(listFillIncome), NOW);
  });

/** As the answers to requests are written: to the row that the request was made with, which may have changed since. */
const writeAnswer = (account: Account, row: OrderRow | undefined, update: OrderUpdate) =>
  row === undefined ? writeBatch(account, [update], []) : writeOrderUpdate(db.database, row, [update]);

const parseFill = ({ at, ...execution }: Execution): Fill => ({
  product: 'usdm',
  instrumentId: 'BTCUSDT',
  orderId: '9',
  direction: 'buy',
  quoteQuantity: null,
  isMaker: false,
  ...execution,
  fee: '0.024',
  feeAsset: 'USDT',
  realizedPnl: '0.5',
  realizedAsset: 'USDT',
  at,
});

/** The order's row, its executions and what they changed in the ledger. */
async function readRecords(account: Account) {
  const { accountId, ledgerOwner } = account;
  const rows = await db.database
    .selectFrom('exchange_order')
    .selectAll()
    .where('exchange_account_id', '=', accountId)
    .execute();
  const own = { id: '', exchange_account_id: '', version: 0, sent_at: null };
  const trades = await db.database
    .selectFrom('exchange_trade')
    .select(['instrument_id', 'trade_id', 'exchange_order_id', 'quantity', 'price', 'fee', 'realized_pnl', 'traded_at'])
    .where('exchange_account_id', '=', accountId)
    .orderBy('traded_at')
    .execute();
  const entries = await db.database
    .selectFrom('ledger_entry')
    .innerJoin('ledger_account', 'ledger_account.id', 'ledger_entry.account_id')
    .innerJoin('ledger_transfer', 'ledger_transfer.id', 'ledger_entry.transfer_id')
    .select(['ledger_transfer.key', 'ledger_transfer.flow', 'ledger_entry.amount'])
    .where('ledger_account.owner', '=', swapAccount(ledgerOwner, 'USDT').owner)
    .execute();
  return {
    rows: rows.map((row) => ({ ...row, ...own })),
    trades,
    ledger: entries
      .map(({ key, flow, amount }) => `${key.replace(accountId, '')} ${flow} ${toDecimalString(amount)}`)
      .sort(),
  };
}

interface Delivery {
  readonly history: OrderHistory;
  readonly updates: readonly OrderUpdate[];
  /** Whether each is an answer to a request; otherwise it comes in a batch. */
  readonly isAnswer: readonly boolean[];
  readonly executions: readonly Execution[];
  readonly size: number;
}

const deliveries: fc.Arbitrary<Delivery> = orderHistories.chain((history) =>
  fc.record({
    history: fc.constant(history),
    updates: arrivals(history),
    isAnswer: fc.array(fc.boolean(), { minLength: 50, maxLength: 50 }),
    executions: fc
      .tuple(fc.shuffledSubarray([...history.executions]), fc.shuffledSubarray([...history.executions]))
      .map((some) => some.flat()),
    size: fc.integer({ min: 1, max: 4 }),
  }),
);

test('TR-13 WAL-15 reports in any order, repeated and lost, lead to one row, its fills and entries', async () => {
  await fc.assert(
    fc.asyncProperty(deliveries, async ({ history, updates, isAnswer, executions, size }) => {
      const [account, expected] = [await openAccount(history), await openAccount(history)];
      await writeBatch(expected, history.last, history.executions.map(parseFill));

      const row = await readRow(account);
      const fills = executions.map(parseFill);
      const writes: (() => Promise<unknown>)[] = [];
      for (let from = 0; from < Math.max(updates.length, fills.length); from += size) {
        const part = updates.slice(from, from + size);
        const partFills = fills.slice(from, from + size);
        writes.push(() =>
          isAnswer[from] === true && part.length === 1 && part[0] !== undefined && partFills.length === 0
            ? writeAnswer(account, row, part[0])
            : writeBatch(account, part, partFills),
        );
      }
      // Two servers write at the same time.
      for (let from = 0; from < writes.length; from += 2) {
        await Promise.all(writes.slice(from, from + 2).map((write) => write()));
      }
      await writeBatch(account, [], history.executions.map(parseFill));
      expect(await readRecords(account)).toEqual(await readRecords(expected));
    }),
    { numRuns: 60 },
  );
});

test('an answer and an event that are written at the same time both count', async () => {
  const [history] = fc.sample(
    orderHistories.filter(({ sent, executions }) => sent?.condition === null && executions.length > 1),
    { numRuns: 1, seed: 7 },
  );
  if (history === undefined) throw new Error('no history');
  const account = await openAccount(history);
  const row = await readRow(account);
  await Promise.all([
    ...history.reports.map((update) => writeAnswer(account, row, update)),
    ...history.reports.map((update) => writeBatch(account, [update], [])),
  ]);
  const expected = await openAccount(history);
  await writeBatch(expected, history.last, []);
  expect((await readRecords(account)).rows).toEqual((await readRecords(expected)).rows);
});
