import { randomUUID } from 'node:crypto';
import { parseFixed } from '@aldgate/domain/money/fixed.ts';
import type { Fill } from '@aldgate/domain/trading/fill.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../testkit/platform/database.ts';
import { inTransaction } from '../../../kernel/database/database.ts';
import { type AverageCosts, createAverageCosts } from './averageCosts.ts';
import { type MovedAccount, PAGE_ROWS } from './spotMovements.ts';
import { writeTrades } from './writeTrades.ts';

const AT = 1_763_690_000_000;

let db: TestDatabase;
let account: MovedAccount;
let averages: AverageCosts;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  account = await openAccount();
  averages = createAverageCosts(db.database);
});

async function openAccount(): Promise<MovedAccount> {
  const institutionId = randomUUID();
  const accountId = randomUUID();
  const created_at = new Date(AT);
  await db.owner
    .insertInto('institution')
    .values({ id: institutionId, name: 'One', primary_verification: 'certified', created_at } as never)
    .execute();
  await db.owner
    .insertInto('exchange_account')
    .values({
      id: accountId,
      institution_id: institutionId,
      exchange_code: 'BINANCE',
      external_id: accountId,
      tag: accountId.slice(0, 8),
      created_at,
    })
    .execute();
  const exchange = { code: 'BINANCE', instruments: { all: () => Promise.resolve([]) } };
  return { accountId, institutionId, kind: 'own', exchange: exchange as never };
}

/** A purchase of 0.1 BTC without a fee, at a minute. */
const fill = (tradeId: number, fields: Partial<Fill> = {}): Fill => ({
  product: 'spot',
  instrumentId: 'BTC-USDT',
  tradeId: String(tradeId),
  orderId: '1',
  direction: 'buy',
  price: '60000',
  quantity: '0.1',
  quoteQuantity: null,
  fee: '0',
  feeAsset: 'BTC',
  realizedPnl: '0',
  realizedAsset: 'USDT',
  isMaker: false,
  at: AT + tradeId * 60_000,
  ...fields,
});

const write = (...fills: Fill[]) => inTransaction(db.database, (tx) => writeTrades(tx, account.accountId, fills));

const read = async (pending: readonly Fill[] = [], isThorough = false) =>
  (await averages.read(account, pending, isThorough)).get('BTC');

test('each execution is counted once: stored, pending, or stored while it was pending', async () => {
  await write(fill(1));
  expect((await read([fill(2)]))?.quantity).toBe(parseFixed('0.2'));
  await write(fill(2));
  expect((await read([fill(2), fill(3)]))?.quantity).toBe(parseFixed('0.3'));
  const both = await Promise.all([read(), read([fill(2)])]);
  expect(both.map((held) => held?.quantity)).toEqual([parseFixed('0.2'), parseFixed('0.2')]);
});

test('more executions than a page are counted in the order of their times and ids', async () => {
  const count = PAGE_ROWS + 100;
  const fills = Array.from({ length: count }, (_, index) =>
    fill(index + 1, { at: AT, direction: index % 2 === 0 ? 'buy' : 'sell', price: String(50_000 + index) }),
  );
  await write(...fills);
  await write(fill(count + 1, { at: AT, price: '61000' }));
  const held = await read();
  expect(held).toEqual({ quantity: parseFixed('0.1'), cost: parseFixed('6100'), instrumentId: 'BTC-USDT' });
});

test('an execution that is stored late is counted by the next thorough read', async () => {
  await write(fill(1), fill(3));
  expect((await read())?.quantity).toBe(parseFixed('0.2'));
  await write(fill(2, { price: '63000' }));
  expect((await read([], true))?.cost).toBe(parseFixed('18300'));
});

test('transfers of the own account are counted in the order of their times, once, and no others', async () => {
  await write(fill(1), fill(3, { direction: 'sell' }));
  const transfer = async (
    minute: number,
    to: 'trade_account' | 'capital_account',
    state: 'completed' | 'pending' | 'failed' = 'completed',
  ) => {
    const at = new Date(AT + minute * 60_000);
    const userId = await addUser();
    await db.owner
      .insertInto('fund_move')
      .values({
        id: randomUUID(),
        transfer_no: randomUUID(),
        institution_id: account.institutionId,
        user_id: userId,
        purpose: 'own',
        client_key: randomUUID(),
        asset: 'BTC',
        amount: '0.1',
        ...(to === 'trade_account'
          ? { target_account: account.accountId, target_product: 'spot' }
          : { source_account: account.accountId, source_product: 'spot' }),
        state,
        created_at: at,
        step_at: at,
        resolved_at: state === 'pending' ? null : at,
      })
      .execute();
  };
  await transfer(2, 'trade_account');
  await transfer(2, 'trade_account', 'pending');
  await transfer(2, 'trade_account', 'failed');
  expect(await read()).toMatchObject({ quantity: parseFixed('0.1'), cost: null });
  await transfer(4, 'capital_account');
  expect((await read())?.quantity).toBe(0n);
  expect((await read([], true))?.quantity).toBe(0n);
  const sub = await createAverageCosts(db.database).read({ ...account, kind: 'sub' }, [], false);
  expect(sub.get('BTC')?.quantity).toBe(0n);
});

async function addUser(): Promise<string> {
  const id = randomUUID();
  await db.owner
    .insertInto('platform_user')
    .values({
      id,
      institution_id: account.institutionId,
      email: `${id}@aldgate.test`,
      password_hash: 'none',
      google_last_step: 0,
      created_at: new Date(AT),
    })
    .execute();
  return id;
}
