import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testkit/platform/database.ts';
import type { Tx } from '../kernel/database/database.ts';
import { type AccountRef, capitalAccount, grants, treasury } from './account.ts';
import { readBalances } from './balances.ts';
import { expirePending, hold, postPending, voidPending } from './pending.ts';
import { post } from './post.ts';
import type { Transfer } from './transfer.ts';
import { verifyLedger } from './verify/verifyLedger.ts';

const AT = Date.UTC(2026, 10, 21);
let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const run = <T>(work: (tx: Tx) => Promise<T>) => db.database.transaction().execute(work);
const holding = (transfer: Transfer, expiresAt?: number, at = AT) =>
  run((tx) => hold(tx, transfer, { at, ...(expiresAt === undefined ? {} : { expiresAt }) }));
const posting = (key: string, at = AT) => run((tx) => postPending(tx, key, at));
const voiding = (key: string, at = AT) => run((tx) => voidPending(tx, key, at));

function move(key: string, from: AccountRef, to: AccountRef, amount: string): Transfer {
  const legs = [
    { account: from, amount: `-${amount}` },
    { account: to, amount },
  ];
  return { key, flow: 'convert', reference: `test:${key}`, legs };
}

async function granted(owner: string, amount: string): Promise<AccountRef> {
  const account = capitalAccount(owner, 'USDT');
  await run((tx) => post(tx, [move(`grant:${owner}`, grants('USDT'), account, amount)], AT));
  return account;
}

async function balance(owner: string) {
  const [{ total, frozen, available } = { total: '0', frozen: '0', available: '0' }] = await readBalances(
    db.database,
    owner,
  );
  return { total, frozen, available };
}

test('WAL-01 a held amount shows as frozen, cannot be spent, and is debited when it is posted', async () => {
  const mine = await granted('held', '100');
  expect(await holding(move('h1', mine, treasury('USDT'), '60'))).toEqual({ result: 'held' });
  expect(await balance('held')).toEqual({ total: '100', frozen: '60', available: '40' });
  expect(await holding(move('h2', mine, treasury('USDT'), '40.000001'))).toMatchObject({ result: 'insufficient' });
  const [spent] = await run((tx) => post(tx, [move('h3', mine, treasury('USDT'), '41')], AT));
  expect(spent?.result).toBe('insufficient');
  expect((await posting('h1')).result).toBe('posted');
  expect(await balance('held')).toEqual({ total: '40', frozen: '0', available: '40' });
  expect((await verifyLedger(db.database)).differences).toEqual([]);
});

test('WAL-01 a repeated step changes nothing, and a contradicting one is a conflict', async () => {
  const mine = await granted('again', '10');
  const transfer = move('a1', mine, treasury('USDT'), '5');
  expect((await holding(transfer)).result).toBe('held');
  expect((await holding(transfer)).result).toBe('repeated');
  expect((await holding(move('a1', mine, treasury('USDT'), '4'))).result).toBe('conflict');
  expect((await voiding('a1')).result).toBe('voided');
  expect((await voiding('a1')).result).toBe('repeated');
  expect((await posting('a1')).result).toBe('conflict');
  expect((await holding(transfer)).result).toBe('repeated');
  expect(await balance('again')).toEqual({ total: '10', frozen: '0', available: '10' });
  expect((await posting('none')).result).toBe('unknown');
  expect((await holding(move('grant:again', mine, treasury('USDT'), '1'))).result).toBe('conflict');
});

test('WAL-01 an expired hold is released and cannot be posted', async () => {
  const mine = await granted('late', '10');
  await holding(move('l1', mine, treasury('USDT'), '5'), AT + 1000);
  await holding(move('l2', mine, treasury('USDT'), '2'), AT + 1000);
  await holding(move('l3', mine, treasury('USDT'), '1'));
  expect((await posting('l1', AT + 1000)).result).toBe('expired');
  expect(await expirePending(db.database, AT + 999)).toBe(0);
  expect(await expirePending(db.database, AT + 1000)).toBe(1);
  expect((await posting('l2', AT + 2000)).result).toBe('expired');
  expect(await balance('late')).toEqual({ total: '10', frozen: '1', available: '9' });
});

test.each([
  ['no legs', { legs: [] }, 'invalid'],
  ['an amount of nineteen decimals', amounts('0.0000000000000000001'), 'invalid'],
  ['one side alone', { legs: [{ account: capitalAccount('bad', 'USDT'), amount: '-1' }] }, 'unbalanced'],
  ['no key', { key: '' }, 'invalid'],
] as const)('WAL-01 %s is refused and holds nothing', async (_, more, result) => {
  const transfer = { ...move('bad', capitalAccount('bad', 'USDT'), treasury('USDT'), '1'), ...more };
  expect((await holding(transfer)).result).toBe(result);
  expect((await posting('bad')).result).toBe('unknown');
});

function amounts(amount: string): Pick<Transfer, 'legs'> {
  return move('', capitalAccount('bad', 'USDT'), treasury('USDT'), amount);
}

test('WAL-01 under concurrent posts and voids each transfer is resolved once and nothing stays held', async () => {
  const mine = await granted('race', '1000');
  const keys = Array.from({ length: 24 }, (_, index) => `race:${index}`);
  for (const key of keys) await holding(move(key, mine, treasury('USDT'), '10'));
  const settled = await Promise.all(
    keys
      .flatMap((key) => [posting(key), voiding(key), posting(key), voiding(key)])
      .map(async (each) => (await each).result),
  );
  expect(settled.filter((result) => result === 'posted' || result === 'voided')).toHaveLength(keys.length);
  const posted = settled.filter((result) => result === 'posted').length;
  expect(await balance('race')).toEqual({
    total: `${1000 - 10 * posted}`,
    frozen: '0',
    available: `${1000 - 10 * posted}`,
  });
});

test('WAL-01 under random steps the ledger agrees with a plain calculation', async () => {
  const step = fc.record({
    kind: fc.constantFrom('hold', 'hold', 'post', 'void', 'spend', 'expire'),
    key: fc.integer({ min: 0, max: 6 }),
    amount: fc.integer({ min: 1, max: 60 }),
    lives: fc.option(fc.integer({ min: 1, max: 5 })),
  });
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25, size: 'max' }), async (steps) => {
      const owner = `random:${runs++}`;
      const mine = await granted(owner, '100');
      let total = decimal('100');
      const pending = new Map<string, { amount: string; ends: number; open: boolean }>();
      const held = () =>
        [...pending.values()].filter(({ open }) => open).reduce((sum, { amount }) => sum.plus(amount), decimal('0'));
      for (const [tick, { kind, key: number, amount, lives }] of steps.entries()) {
        const at = AT + tick * 1000;
        const key = `${owner}:${number}`;
        const known = pending.get(key);
        const free = total.minus(held());
        if (kind === 'hold') {
          const expiresAt = lives === null ? undefined : at + lives * 1000;
          const { result } = await holding(move(key, mine, treasury('USDT'), String(amount)), expiresAt, at);
          if (known !== undefined) expect(result).toBe(known.amount === String(amount) ? 'repeated' : 'conflict');
          else expect(result).toBe(free.lt(String(amount)) ? 'insufficient' : 'held');
          if (result === 'held') {
            pending.set(key, { amount: String(amount), ends: expiresAt ?? Number.POSITIVE_INFINITY, open: true });
          }
        } else if (kind === 'spend') {
          const spend = move(`${owner}:spend:${tick}`, mine, treasury('USDT'), String(amount));
          const [outcome] = await run((tx) => post(tx, [spend], at));
          expect(outcome?.result).toBe(free.lt(String(amount)) ? 'insufficient' : 'posted');
          if (outcome?.result === 'posted') total = total.minus(String(amount));
        } else if (kind === 'expire') {
          await expirePending(db.database, at);
          for (const each of pending.values()) if (each.ends <= at) each.open = false;
        } else {
          const { result } = await (kind === 'post' ? posting(key, at) : voiding(key, at));
          if (known === undefined) expect(result).toBe('unknown');
          else if (known.open)
            expect(result).toBe(kind === 'void' ? 'voided' : known.ends <= at ? 'expired' : 'posted');
          if (result === 'posted' && known !== undefined) total = total.minus(known.amount);
          if (known !== undefined) known.open = false;
        }
        expect(await balance(owner)).toEqual({
          total: toDecimalString(total),
          frozen: toDecimalString(held()),
          available: toDecimalString(total.minus(held())),
        });
      }
    }),
    { numRuns: 25 },
  );
  expect((await verifyLedger(db.database)).differences).toEqual([]);
});

test('the application may call only the public functions; a falsified hold is found', async () => {
  for (const statement of [
    sql`insert into ledger_pending (key, flow, reference, held_at) values ('x', 'x', 'x', now())`,
    sql`update ledger_pending set state = 'pending', resolved_at = null`,
    sql`select ledger_adjust_held('h1', 1)`,
  ]) {
    await expect(statement.execute(db.database)).rejects.toThrow(/permission denied/);
  }
  await sql`update ledger_balance set held = held + 1 where balance > held + 1 and not may_go_negative`.execute(
    db.owner,
  );
  const { differences } = await verifyLedger(db.database);
  expect(new Set(differences.map(({ kind }) => kind))).toEqual(new Set(['held']));
});
