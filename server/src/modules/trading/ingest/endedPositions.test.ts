import { randomUUID } from 'node:crypto';
import type { Fill } from '@aldgate/domain/trading/fill.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../testkit/platform/database.ts';
import { measureBlocks } from '../../../../../testkit/records/queryBlocks.ts';
import { inTransaction } from '../../../kernel/database/database.ts';
import { addContractJobs, findEndedStops } from './endedPositions.ts';
import { type AccountContract, saveCheckpoint } from './positionCheckpoint.ts';
import { writeTrades } from './writeTrades.ts';

const NOW = Date.UTC(2026, 10, 21);
const HOUR = 3_600_000;
const OLD = 4_000;

let db: TestDatabase;
let contract: AccountContract;

beforeAll(async () => {
  db = await createTestDatabase();
  // With statistics so small a table is read whole: none are gathered while the test runs.
  await sql`alter table exchange_trade set (autovacuum_enabled = false)`.execute(db.owner);
  const [institution_id, accountId, at] = [randomUUID(), randomUUID(), new Date(NOW - 48 * HOUR)];
  await db.owner
    .insertInto('institution')
    .values({ id: institution_id, name: 'One', primary_verification: 'certified', created_at: at } as never)
    .execute();
  await db.owner
    .insertInto('exchange_account')
    .values({
      id: accountId,
      institution_id,
      exchange_code: 'BINANCE',
      tag: accountId,
      external_id: accountId,
      created_at: at,
    })
    .execute();
  contract = { accountId, product: 'usdm', instrumentId: 'BTCUSDT' };
});
afterAll(() => db.drop());

/** The `number`th execution of the contract. */
const fill = (number: number, at: number, direction: 'buy' | 'sell', quantity = '1'): Fill =>
  ({
    product: 'usdm',
    instrumentId: 'BTCUSDT',
    tradeId: String(number),
    orderId: String(number),
    direction,
    quantity,
    price: '100',
    fee: '0',
    feeAsset: 'USDT',
    realizedPnl: '0',
    isMaker: false,
    at,
  }) as Fill;

const store = (fills: readonly Fill[]) =>
  inTransaction(db.database, async (tx) =>
    addContractJobs(tx, contract.accountId, await writeTrades(tx, contract.accountId, fills)),
  );

/** A stop that sells a long position, at the exchange since a time. */
async function placeStop(since: number): Promise<string> {
  const { id } = await db.database
    .insertInto('exchange_order')
    .values({
      exchange_account_id: contract.accountId,
      product: 'usdm',
      client_order_id: randomUUID(),
      algo_id: '1',
      instrument_id: 'BTCUSDT',
      direction: 'sell',
      price_type: 'market',
      time_in_force: 'GTC',
      reduce_only: true,
      quantity: '1',
      condition_type: 'stop',
      trigger_price: '90',
      trigger_by: 'mark',
      status: 'running',
      created_at: new Date(since),
      updated_at: new Date(since),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const find = () => findEndedStops(db.database, contract, NOW);

test('TR-15 the conditional orders of a closed position are found from a checkpoint on, the same ones', async () => {
  // Bought and sold again each minute, a day ago; then bought, and kept.
  const old = Array.from({ length: OLD }, (_, n) =>
    fill(2 * n, NOW - 24 * HOUR + n * 1_000, n % 2 === 0 ? 'buy' : 'sell'),
  );
  await store([...old, fill(2 * OLD, NOW - 3 * HOUR, 'buy', '5')]);
  const stop = await placeStop(NOW - 2 * HOUR);
  const whole = await find();
  expect(whole).toMatchObject({ orderIds: [], checkpoint: { orderIds: [stop] } });
  expect(Number(whole.position)).toBe(5);
  const blocks = await measureBlocks(db, find);
  if (whole.checkpoint !== undefined) await saveCheckpoint(db.database, contract, whole.checkpoint);
  const rest = await find();
  expect(rest).toMatchObject({ orderIds: [], checkpoint: undefined });
  expect(Number(rest.position)).toBe(5);
  const fewer = await measureBlocks(db, find);
  expect(fewer).toBeLessThan(blocks / 5);

  await store([fill(2 * OLD + 2, NOW - 60_000, 'sell', '5')]);
  expect(await find()).toMatchObject({ orderIds: [stop] });
  // An order that was not known when the checkpoint was made, from before one of the old closings.
  const late = await placeStop(NOW - 24 * HOUR + 1_500);
  expect((await find()).orderIds.toSorted()).toEqual([stop, late].toSorted());
  await db.owner.deleteFrom('exchange_order').where('id', '=', late).execute();

  // An execution that is stored late: the position was 6 and is 1 now, so nothing was closed.
  await store([fill(2 * OLD - 1, NOW - 4 * HOUR, 'buy')]);
  const found = await find();
  expect(found.orderIds).toEqual([]);
  expect(Number(found.position)).toBe(1);
});
