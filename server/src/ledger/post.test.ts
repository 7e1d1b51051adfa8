import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testkit/platform/database.ts';
import { isLong, repetitions } from '../../../testkit/platform/longForm.ts';
import { LedgerReferenceModel } from '../../../testkit/records/ledgerReferenceModel.ts';
import { type AccountRef, capitalAccount, grants, treasury } from './account.ts';
import { readBalances } from './balances.ts';
import { post, postBatch } from './post.ts';
import type { Outcome, Transfer } from './transfer.ts';
import { verifyLedger } from './verify/verifyLedger.ts';

const AT = Date.UTC(2026, 10, 21);
let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const postAll = (transfers: readonly Transfer[]) => db.database.transaction().execute((tx) => post(tx, transfers, AT));
const results = (outcomes: readonly Outcome[]) => outcomes.map(({ result }) => result);

function move(key: string, from: AccountRef, to: AccountRef, amount: string): Transfer {
  return {
    key,
    flow: 'convert',
    reference: `test:${key}`,
    legs: [
      { account: from, amount: `-${amount}` },
      { account: to, amount },
    ],
  };
}

test('a transfer is posted once per key; a repeat returns the first, other terms are a conflict', async () => {
  const grant = move('once', grants('USDT'), capitalAccount('once', 'USDT'), '100.000001');
  const [first] = await postAll([grant]);
  const [second] = await postAll([grant]);
  expect(first?.result).toBe('posted');
  expect(second).toEqual({ ...first, result: 'repeated' });
  const altered = move('once', grants('USDT'), capitalAccount('once', 'USDT'), '100.000002');
  expect(results(await postAll([altered]))).toEqual(['conflict']);
  expect(await readBalances(db.database, 'once')).toEqual([
    { asset: 'USDT', accountType: 'capital_account', total: '100.000001', frozen: '0', available: '100.000001' },
  ]);
});

test('WAL-01 an invalid transfer leaves no trace, and the others of its call are posted', async () => {
  const mine = capitalAccount('alone', 'BTC');
  const outcomes = await postAll([
    move('alone-1', grants('BTC'), mine, '2'),
    move('alone-2', mine, treasury('BTC'), '3'),
    move('alone-3', mine, treasury('BTC'), '0.5'),
    { ...move('alone-4', mine, treasury('BTC'), '1'), legs: [{ account: mine, amount: '-1' }] },
    { ...move('alone-5', mine, treasury('BTC'), '1'), legs: [] },
    move('alone-6', mine, mine, '1'),
    move('alone-7', mine, treasury('BTC'), '0.0000000000000000001'),
    move('alone-8', grants('BTC'), mine, '100000000000000000000'),
    move('alone-1', grants('BTC'), mine, '2'),
    move('alone-9', mine, treasury('BTC'), '1.5'),
    move('alone-10', mine, treasury('BTC'), '0.000000000000000001'),
  ]);
  expect(results(outcomes)).toEqual([
    'posted',
    'insufficient',
    'posted',
    'unbalanced',
    'invalid',
    'invalid',
    'invalid',
    'invalid',
    'repeated',
    'posted',
    'insufficient',
  ]);
  const traces = await db.database
    .selectFrom('ledger_transfer')
    .select('key')
    .where('key', 'like', 'alone-%')
    .execute();
  expect(traces.map(({ key }) => key).sort()).toEqual(['alone-1', 'alone-3', 'alone-9']);
});

const postingFunctions: readonly [name: string, postCall: (transfers: readonly Transfer[]) => Promise<Outcome[]>][] = [
  ['post', postAll],
  ['postBatch', (transfers) => postBatch(db.database, transfers, AT)],
];

test.each(postingFunctions)(
  '%s posts a valid call in one statement, with sequences and balances in its order',
  async (name, postCall) => {
    const mine = capitalAccount(`piece-${name}`, 'USDT');
    const amounts = Array.from({ length: 50 }, (_, index) => index + 1);
    const outcomes = await postCall(
      amounts.map((amount) => move(`${name}-${amount}`, grants('USDT'), mine, `${amount}`)),
    );
    expect(new Set(results(outcomes))).toEqual(new Set(['posted']));
    const { rows } = await sql<{
      sequence: string;
      transfer_id: string;
      amount: string;
      balance: string;
      piece: string;
    }>`
    select e.sequence, e.transfer_id, trim_scale(e.amount) as amount, trim_scale(e.balance) as balance,
      -- Posting in parts takes a command for each.
      e.cmin::text as piece
    from ledger_entry e join ledger_account a on a.id = e.account_id
    where a.owner = ${mine.owner} order by e.sequence
  `.execute(db.database);
    expect(rows).toEqual(
      amounts.map((amount, index) => ({
        sequence: `${amount}`,
        transfer_id: (outcomes[index] as { transferId?: string }).transferId,
        amount: `${amount}`,
        balance: `${(amount * (amount + 1)) / 2}`,
        piece: rows[0]?.piece,
      })),
    );
  },
);

test.each(postingFunctions)(
  '%s rejects a transfer that the account cannot cover at its turn, even if a later one covers it',
  async (name, postCall) => {
    const mine = capitalAccount(`turn-${name}`, 'USDT');
    const transfers = [
      move(`turn-${name}-1`, grants('USDT'), mine, '5'),
      move(`turn-${name}-2`, mine, treasury('USDT'), '7'),
      move(`turn-${name}-3`, grants('USDT'), mine, '5'),
    ];
    expect(results(await postCall(transfers))).toEqual(['posted', 'insufficient', 'posted']);
  },
);

test('postBatch is rejected within a transaction, which would lock the ledger until it ends', async () => {
  const transfers = [move('within', grants('USDT'), capitalAccount('within', 'USDT'), '1')];
  const attempt = db.database.transaction().execute((tx) => postBatch(tx, transfers, AT));
  await expect(attempt).rejects.toThrow(/cannot run in a transaction/);
  expect(await readBalances(db.database, 'within')).toEqual([]);
});

test('texts with quotes, backslashes, commas and braces are stored unchanged', async () => {
  const key = 'a "quoted", {braced} \\ key, NULL';
  const odd = { ...move(key, grants('USDT'), capitalAccount('o"d\\d,{}', 'USDT'), '1'), reference: '' };
  expect(results(await postBatch(db.database, [odd], AT))).toEqual(['posted']);
  expect(results(await postAll([odd]))).toEqual(['repeated']);
  const stored = await db.database.selectFrom('ledger_transfer').select('key').where('reference', '=', '').execute();
  expect(stored).toEqual([{ key }]);
  expect((await readBalances(db.database, 'o"d\\d,{}'))[0]?.total).toBe('1');
});

test('the application can write to the ledger only through its functions', async () => {
  await postAll([move('postCall', grants('ETH'), capitalAccount('postCall', 'ETH'), '1')]);
  const attempts = [
    sql`update ledger_balance set balance = 10`,
    sql`insert into ledger_account (owner, type, asset, may_go_negative) values ('x', 'fees', 'BTC', false)`,
    sql`insert into ledger_entry values (1, 99, 1, 1, 1)`,
    sql`update ledger_entry set amount = 2`,
    sql`delete from ledger_transfer`,
    sql`truncate ledger_entry`,
  ];
  for (const attempt of attempts) await expect(attempt.execute(db.database)).rejects.toThrow(/permission denied/);
});

test('an account in an asset that the registry does not have cannot exist', async () => {
  const transfer = move('unregistered', grants('NONE'), capitalAccount('one', 'NONE'), '1');
  await expect(postAll([transfer])).rejects.toThrow(/ledger_account_asset_fkey/);
});

test('not even the tables’ owner can rewrite the journal or overdraw an account', async () => {
  await expect(sql`update ledger_entry set amount = amount`.execute(db.owner)).rejects.toThrow(/append-only/);
  await expect(sql`delete from ledger_transfer`.execute(db.owner)).rejects.toThrow(/append-only/);
  await expect(sql`update ledger_balance set balance = -1 where not may_go_negative`.execute(db.owner)).rejects.toThrow(
    /check constraint/,
  );
  await expect(sql`update ledger_balance set may_go_negative = true`.execute(db.owner)).rejects.toThrow(
    /foreign key constraint/,
  );
  await expect(sql`update ledger_account set may_go_negative = true`.execute(db.owner)).rejects.toThrow(/append-only/);
});

const ASSETS = ['USDT', 'BTC'];
const OWNERS = ['p', 'q', 'r'];

/** Accounts of one run, so that runs of a property do not share balances. */
function buildAccounts(run: string) {
  return fc
    .oneof(
      {
        weight: 5,
        arbitrary: fc.record({
          owner: fc.constantFrom(...OWNERS),
          type: fc.constantFrom('capital_account' as const, 'swap_account' as const),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.constantFrom(
          { owner: 'platform', type: 'grants' as const },
          { owner: 'platform', type: 'treasury' as const },
        ),
      },
    )
    .map(({ owner, type }) => ({ owner: owner === 'platform' ? owner : `${run}-${owner}`, type }));
}

function buildTransfers(run: string) {
  const amount = fc.bigInt({ min: -3n, max: 12n }).map((units) => (units === 0n ? '0' : `${units}.5`));
  const simple = fc
    .record({
      from: buildAccounts(run),
      to: buildAccounts(run),
      asset: fc.constantFrom(...ASSETS),
      amount,
      skew: fc.integer({ min: 0, max: 19 }),
    })
    .map(({ from, to, asset, amount, skew }) => [
      {
        account: { ...from, asset },
        amount: amount === '0' ? '0' : amount.startsWith('-') ? amount.slice(1) : `-${amount}`,
      },
      // One in twenty does not balance.
      { account: { ...to, asset }, amount: skew === 0 ? '7' : amount },
    ]);
  const exchange = fc.tuple(simple, simple).map(([one, other]) => [...one, ...other]);
  return fc
    .record({
      key: fc.integer({ min: 1, max: 40 }).map((n) => `${run}-${n}`),
      legs: fc.oneof({ weight: 4, arbitrary: simple }, { weight: 1, arbitrary: exchange }),
    })
    .map(({ key, legs }): Transfer => ({ key, flow: 'convert', reference: key, legs }));
}

test('in calls of any size, the ledger’s outcomes and balances equal the reference model’s', {
  timeout: isLong ? 900_000 : 60_000,
}, async () => {
  let runs = 0;
  let attempts = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.infiniteStream(fc.nat()).chain(() => {
        const name = `model${runs++}`;
        return fc.record({
          calls: fc.array(fc.array(buildTransfers(name), { maxLength: 12 }), { maxLength: 8 }),
        });
      }),
      async ({ calls }) => {
        const model = new LedgerReferenceModel();
        // Shrinking repeats the same calls, so each attempt uses new keys and accounts.
        const attempt = attempts++;
        for (const call of calls) {
          const fresh = rename(call, attempt);
          await registerAssets(fresh);
          const postCall =
            attempt % 2 === 0 ? postAll : (calls: readonly Transfer[]) => postBatch(db.database, calls, AT);
          expect(results(await postCall(fresh))).toEqual(fresh.map((transfer) => model.post(transfer)));
        }
        for (const [account, balance] of model.balances) {
          const [owner = '', type = '', asset = ''] = account.split('/');
          const row = await db.database
            .selectFrom('ledger_account')
            .innerJoin('ledger_balance', 'ledger_balance.account_id', 'ledger_account.id')
            .select(sql<boolean>`balance = ${balance}::numeric`.as('same'))
            .where('owner', '=', owner)
            .where('type', '=', type)
            .where('asset', '=', asset)
            .executeTakeFirst();
          expect(row?.same ?? balance === '0').toBe(true);
        }
      },
    ),
    { numRuns: repetitions(60, 3_000) },
  );
  expect((await verifyLedger(db.database)).differences).toEqual([]);
});

/** Renames the assets of a call: the platform's accounts are shared, so runs must not use the same assets. */
function rename(call: readonly Transfer[], attempt: number): Transfer[] {
  return call.map((transfer) => ({
    ...transfer,
    key: `${attempt}:${transfer.key}`,
    legs: transfer.legs.map((leg) => ({
      ...leg,
      account: { ...leg.account, asset: `${leg.account.asset}${attempt}` },
    })),
  }));
}

/** Adds a call's assets to the registry. */
async function registerAssets(call: readonly Transfer[]): Promise<void> {
  const symbols = new Set(call.flatMap(({ legs }) => legs.map(({ account }) => account.asset)));
  await sql`
    insert into asset (symbol, name, kind, precision, position)
    select symbol, symbol, 'crypto', 18, (select max(position) from asset) + row_number() over ()
    from unnest(${[...symbols]}::text[]) as symbol
    on conflict (symbol) do nothing`.execute(db.owner);
}

test('concurrent writers on few accounts lose and repeat nothing: their outcomes equal the journal', async () => {
  const writers = 12;
  const pool = fc.sample(buildTransfers('many'), { numRuns: 400, seed: 7 });
  // Each key belongs to one transfer; the writers use the same keys repeatedly.
  const byKey = new Map(pool.map((transfer, index) => [`many-${index}`, { ...transfer, key: `many-${index}` }]));
  const keys = [...byKey.keys()];
  const draws = fc.sample(
    fc.array(fc.array(fc.constantFrom(...keys), { minLength: 1, maxLength: 6 }), { minLength: 30, maxLength: 30 }),
    {
      numRuns: writers,
      seed: 8,
    },
  );
  await postAll(
    OWNERS.flatMap((owner) =>
      ASSETS.map((asset) =>
        move(`start-${owner}-${asset}`, grants(asset), capitalAccount(`many-${owner}`, asset), '40'),
      ),
    ),
  );
  const idsByKey = new Map<string, string>();
  let posted = 0;
  await Promise.all(
    draws.map(async (calls) => {
      for (const call of calls) {
        // Every third call uses postBatch, which locks out the other writers.
        const transfers = call.flatMap((key) => byKey.get(key) ?? []);
        const outcomes = call.length % 3 === 0 ? await postBatch(db.database, transfers, AT) : await postAll(transfers);
        outcomes.forEach((outcome, index) => {
          if (outcome.result !== 'posted' && outcome.result !== 'repeated') return;
          const key = call[index] ?? '';
          if (outcome.result === 'posted') posted += 1;
          // Every answer for a key names the same transfer.
          expect(idsByKey.get(key) ?? outcome.transferId).toBe(outcome.transferId);
          idsByKey.set(key, outcome.transferId);
        });
      }
    }),
  );
  const rows = await db.database
    .selectFrom('ledger_transfer')
    .select(['id', 'key'])
    .where('key', 'like', 'many-%')
    .execute();
  expect(new Map(rows.map(({ id, key }) => [key, id]))).toEqual(idsByKey);
  expect(posted).toBe(rows.length);
  expect(rows.length).toBeGreaterThan(50);
  expect((await verifyLedger(db.database)).differences).toEqual([]);
});

test('ledger:verify names a balance that was altered directly', async () => {
  await db.owner.transaction().execute(async (tx) => {
    await sql`
      update ledger_balance set balance = balance + 1, entries = entries + 1
      where account_id = (select id from ledger_account where owner = 'once')
    `.execute(tx);
  });
  const { differences } = await verifyLedger(db.database);
  expect(differences).toEqual([
    expect.objectContaining({
      kind: 'balance',
      stored: '101.000001000000000000',
      recomputed: '100.000001000000000000',
    }),
    expect.objectContaining({ kind: 'sequence', stored: '2', recomputed: '1' }),
  ]);
});
