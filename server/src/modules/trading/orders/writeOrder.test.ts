import { randomUUID } from 'node:crypto';
import type { OrderUpdate } from '@aldgate/domain/trading/orderUpdate.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../testkit/platform/database.ts';
import { firstBrokenAuditRecord } from '../../../kernel/audit/audit.ts';
import { sealAudit } from '../../../kernel/audit/auditSealer.ts';
import { openDatabase, openPool } from '../../../kernel/database/database.ts';
import { createLog } from '../../../kernel/log.ts';
import type { Sender } from '../../exchangeAccounts/accounts/tradingAccount.ts';
import { parseOrderRow } from '../ingest/storedOrder.ts';
import { writeOrderUpdate } from '../ingest/writeOrderUpdate.ts';
import type { OrderRow } from '../tables.ts';
import type { TimedOrder } from './deadline.ts';
import type { OrderDeps } from './orderDeps.ts';
import { findOrder } from './orderRow.ts';
import { createOrderUpdateWriter, UnknownOutcomes } from './orderUpdateWriter.ts';
import { writeOrder } from './writeOrder.ts';

const NOW = 1_763_690_000_000;
const [institutionId, userId, accountId] = [randomUUID(), randomUUID(), randomUUID()];

let db: TestDatabase;
let deps: OrderDeps;

beforeAll(async () => {
  db = await createTestDatabase();
  const created_at = new Date(NOW);
  await db.owner
    .insertInto('institution')
    .values({ id: institutionId, name: 'One', primary_verification: 'certified', created_at } as never)
    .execute();
  await db.owner
    .insertInto('platform_user')
    .values({
      id: userId,
      institution_id: institutionId,
      email: 'one@aldgate.test',
      password_hash: 'none',
      google_last_step: 0,
      created_at,
    })
    .execute();
  await db.owner
    .insertInto('exchange_account')
    .values({
      id: accountId,
      institution_id: institutionId,
      exchange_code: 'BINANCE',
      tag: '7',
      external_id: '7',
      created_at,
    })
    .execute();
  deps = { database: db.database, clock: () => NOW, log: createLog('silent') } as unknown as OrderDeps;
});
afterAll(() => db.drop());

const sender = {
  account: { accountId, client: () => ({ now: () => NOW + 5 }) },
  user: { userId, institutionId, sessionId: randomUUID() },
  origin: { address: '127.0.0.1', client: 'test' },
} as unknown as Sender;
const wanted = (more: Partial<TimedOrder> = {}): TimedOrder => ({
  instrumentId: 'BTCUSDT',
  clientOrderId: randomUUID(),
  direction: 'buy',
  priceType: 'limit',
  price: '60000',
  size: { quantity: '0.5' },
  timeInForce: 'GTC',
  reduceOnly: false,
  validUntil: NOW + 5_000,
  ...more,
});
/** The exchange's answer to an order. */
const answer = (row: OrderRow, id: string): OrderUpdate => ({
  ...parseOrderRow(row),
  orderId: id,
  status: 'running',
  updatedAt: NOW + 10,
});
const readAudit = (orderId: string) =>
  db.database.selectFrom('audit_record').selectAll().where('subject', '=', `exchange_order:${orderId}`).execute();

test('an order is stored with its audit record, and once per id under concurrent requests', async () => {
  const order = wanted();
  const written = await Promise.all(Array.from({ length: 8 }, () => writeOrder(deps, sender, order)));
  const [row, ...others] = written.filter((each) => each !== undefined);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ client_order_id: order.clientOrderId, status: 'submitted', user_id: userId });
  expect(row?.sent_at).toEqual(new Date(NOW + 5));
  expect(await readAudit(row?.id ?? '')).toMatchObject([
    {
      actor: userId,
      action: 'exchange_order_sent',
      origin: sender.origin,
      after: { account: accountId, clientOrderId: order.clientOrderId, size: { quantity: '0.5' } },
    },
  ]);
  expect(await sealAudit(db.database)).toBeGreaterThan(0);
  expect(await firstBrokenAuditRecord(db.database)).toBeNull();
});

test('an order whose condition is false leaves no row and no audit record, and its id stays free', async () => {
  const order = wanted();
  const records = () => db.database.selectFrom('audit_record').select('subject').execute();
  const before = (await records()).length;
  expect(await writeOrder(deps, sender, order, { onlyIf: sql<boolean>`1 = 2` })).toBeUndefined();
  expect(await records()).toHaveLength(before);
  expect(await writeOrder(deps, sender, order, { onlyIf: sql<boolean>`1 = 1` })).toMatchObject({ status: 'submitted' });
});

test('a block that was set meanwhile excludes an order of a member, and none of the platform', async () => {
  const block = (level: 'reduce_only' | 'none') =>
    db.database
      .insertInto('trading_block')
      .values({ exchange_account_id: accountId, reason: level, level, since: new Date(NOW) })
      .execute();
  await block('reduce_only');
  expect(await writeOrder(deps, sender, wanted())).toBeUndefined();
  expect(await writeOrder(deps, sender, wanted({ reduceOnly: true }))).toMatchObject({ status: 'submitted' });
  await block('none');
  expect(await writeOrder(deps, sender, wanted({ reduceOnly: true }))).toBeUndefined();
  const { account, user } = sender;
  expect(await writeOrder(deps, { account, user }, wanted({ reduceOnly: true }))).toMatchObject({ user_id: userId });
  const forced = wanted({ clientOrderId: 'liq-1-1', reduceOnly: true, liquidationType: 'take_over' });
  expect(await writeOrder(deps, { account, user: null }, forced)).toMatchObject({
    user_id: null,
    liquidation_type: 'take_over',
  });
  await db.database.deleteFrom('trading_block').where('exchange_account_id', '=', accountId).execute();
});

test('TR-15 a conditional order gets its expiry job; one with a used id does not', async () => {
  const expiresAt = NOW + 3_600_000;
  const order = wanted({ condition: { type: 'stop', triggerPrice: '61000', triggerBy: 'mark' }, expiresAt });
  const row = await writeOrder(deps, sender, order);
  expect(await writeOrder(deps, sender, order)).toBeUndefined();
  const { rows: jobs } = await sql<{ run_at: Date; payload: { orderId: string } }>`
    select run_at, payload from aldgate_jobs._private_jobs where run_at > ${new Date(NOW)} and run_at = ${new Date(expiresAt)}
  `.execute(db.owner);
  expect(jobs).toEqual([{ run_at: new Date(expiresAt), payload: { orderId: row?.id } }]);
});

test('the exchange’s response is stored with asynchronous commit for that statement only', async () => {
  const one = { database: openDatabase(openPool({ ...db, role: 'application', max: 1 })) };
  const setting = async () =>
    (await sql<{ now: string }>`select current_setting('synchronous_commit') as now`.execute(one.database)).rows[0]
      ?.now;
  await sql`set synchronous_commit = on`.execute(one.database);
  const row = await writeOrder({ ...deps, ...one }, sender, wanted());
  if (row === undefined) throw new Error('no order');
  expect(await writeOrderUpdate(one.database, row, [answer(row, '1')], { isDurable: false })).toMatchObject({
    status: 'running',
    exchange_order_id: '1',
  });
  expect(await setting()).toBe('on');
  await one.database.destroy();
});

test('TR-12 reading an order waits for its pending update; reading others does not', async () => {
  const updates = createOrderUpdateWriter({
    database: db.database,
    log: createLog('silent'),
    unknownOutcomes: new UnknownOutcomes(),
  });
  /** Reads an order, and others, while its update waits for a lock. */
  const readBeside = async (exchangeId: string) => {
    const order = wanted();
    const row = await writeOrder(deps, sender, order);
    if (row === undefined) throw new Error('no order');
    const finished: string[] = [];
    const startedAt = performance.now();
    const read = await db.owner.transaction().execute(async (tx) => {
      await tx.selectFrom('exchange_order').select('id').where('id', '=', row.id).forUpdate().execute();
      updates.writeSoon(row, answer(row, exchangeId));
      const found = findOrder(
        { ...deps, updates },
        { ...sender.account, product: 'usdm' },
        order.clientOrderId,
      ).finally(() => finished.push('read'));
      await updates.written(randomUUID());
      await updates.written(accountId, randomUUID());
      await sql`select 1`.execute(db.database);
      finished.push('others');
      return { found };
    });
    const found = await read.found;
    return { exchangeId, finished, found, ms: performance.now() - startedAt };
  };
  // A reader waits for a second at most. What takes longer on a busy machine is repeated once.
  let read = await readBeside('2');
  if (read.ms >= 1_000) read = await readBeside('2000');
  await updates.close();
  expect(read.found).toMatchObject({ status: 'running', exchange_order_id: read.exchangeId });
  expect(read.finished).toEqual(['others', 'read']);
});

test('TR-12 a stuck write delays readers for a limited time; after a failed one the outcome is unknown', async () => {
  const one = { database: openDatabase(openPool({ ...db, role: 'application', max: 1 })) };
  const unknownOutcomes = new UnknownOutcomes();
  const updates = createOrderUpdateWriter({ ...one, log: createLog('silent'), unknownOutcomes });
  const order = wanted();
  const row = await writeOrder(deps, sender, order);
  if (row === undefined) throw new Error('no order');
  const said = answer(row, '3');
  await db.owner.transaction().execute(async (tx) => {
    await tx.selectFrom('exchange_order').select('id').where('id', '=', row.id).forUpdate().execute();
    updates.writeSoon(row, said);
    expect(
      await findOrder({ ...deps, updates }, { ...sender.account, product: 'usdm' }, order.clientOrderId),
    ).toMatchObject({
      status: 'submitted',
    });
  });
  await updates.close();
  expect(unknownOutcomes.has(row.id)).toBe(false);
  await one.database.destroy();
  updates.writeSoon(row, said);
  await updates.close();
  expect(unknownOutcomes.has(row.id)).toBe(true);
});
