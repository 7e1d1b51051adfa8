import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../testkit/platform/database.ts';
import { type Database, openDatabase, openPool } from '../../../kernel/database/database.ts';
import { createLog } from '../../../kernel/log.ts';
import type { Sender } from '../../exchangeAccounts/accounts/tradingAccount.ts';
import type { OrderDeps } from './orderDeps.ts';
import { withdrawOrder } from './withdrawOrder.ts';
import { writeOrder } from './writeOrder.ts';

const NOW = 1_763_690_000_000;
const [institutionId, userId, accountId] = [randomUUID(), randomUUID(), randomUUID()];
const IDS = 300;

let db: TestDatabase;
/** The connections of two servers. */
let servers: readonly Database[];

beforeAll(async () => {
  db = await createTestDatabase();
  servers = [1, 2].map(() => openDatabase(openPool({ ...db, role: 'application', max: 8 })));
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
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.destroy()));
  await db.drop();
});

const sender = {
  account: { accountId, client: () => ({ now: () => NOW }) },
  user: { userId, institutionId, sessionId: randomUUID() },
  origin: { address: '127.0.0.1', client: 'test' },
} as unknown as Sender;

test('a client order id is either ordered or withdrawn, whichever server is first', async () => {
  const deps = servers.map(
    (database) => ({ database, clock: () => NOW, log: createLog('silent') }) as unknown as OrderDeps,
  );
  const order = (clientOrderId: string) => ({
    ...({ instrumentId: 'BTCUSDT', clientOrderId, direction: 'buy', priceType: 'limit', price: '60000' } as const),
    ...({ size: { quantity: '0.5' }, timeInForce: 'GTC', reduceOnly: false, validUntil: NOW + 5_000 } as const),
  });
  const ids = Array.from({ length: IDS }, () => randomUUID());
  const outcomes = await Promise.all(
    ids.map(async (id, index) => {
      const [one, two] = index % 2 === 0 ? deps : deps.toReversed();
      if (one === undefined || two === undefined) throw new Error('there are two servers');
      const write = () => writeOrder(one, sender, order(id));
      const withdraw = () => withdrawOrder(two, sender, { product: 'usdm', clientOrderId: id }, NOW + 5_000);
      const [row, isWithdrawn] =
        index % 4 < 2
          ? await Promise.all([write(), withdraw()])
          : (await Promise.all([withdraw(), write()])).toReversed();
      return { isOrdered: row !== undefined, isWithdrawn };
    }),
  );
  expect(outcomes.filter(({ isOrdered, isWithdrawn }) => isOrdered === isWithdrawn)).toEqual([]);
  const ordered = await db.database.selectFrom('exchange_order').select('client_order_id').execute();
  const withdrawn = await db.database.selectFrom('withdrawn_order').select('client_order_id').execute();
  expect([...ordered, ...withdrawn].map((row) => row.client_order_id).toSorted()).toEqual(ids.toSorted());
  expect(Math.min(ordered.length, withdrawn.length)).toBeGreaterThan(IDS / 20);
});
