import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/platform/database.ts';
import { type CheckpointKey, loadCheckpointKey } from '../../kernel/audit/checkpointKey.ts';
import { VerificationRunning } from '../../kernel/audit/verification.ts';
import { createSecretBox } from '../../kernel/secrets/secrets.ts';
import { capitalAccount, grants } from '../account.ts';
import { postBatch } from '../post.ts';
import { verifyLedger } from './verifyLedger.ts';

const NOW = Date.UTC(2026, 10, 21);
const box = createSecretBox(Buffer.alloc(32, 7));
/** Smaller than the number of entries of an account, so that accounts are read in several parts. */
const PART = 7;

let db: TestDatabase;
let key: CheckpointKey;
let posted = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  key = await loadCheckpointKey(db.database, box);
});
afterAll(() => db.drop());

/** Each test begins with thirty verified transfers and ten newer ones. */
beforeEach(async () => {
  await postSome(30);
  expect((await verify({ isFull: true })).differences).toEqual([]);
  await postSome(10);
});

async function postSome(count: number): Promise<void> {
  const transfers = Array.from({ length: count }, () => {
    const to = capitalAccount(`owner-${posted % 4}`, 'USDT');
    posted += 1;
    const legs = [
      { account: grants('USDT'), amount: '-2' },
      { account: to, amount: '2' },
    ];
    return { key: `t-${posted}`, flow: 'system_grant' as const, reference: 'test', legs };
  });
  await postBatch(db.database, transfers, NOW);
}

const verify = (over: { isFull?: boolean; signal?: AbortSignal; onProgress?: () => Promise<void> } = {}) =>
  verifyLedger(db.database, { part: PART, checkpoints: { database: db.database, key, now: NOW }, ...over });

/** Alters the database with its owner's rights, and restores it afterwards. */
async function falsified(statements: string[], restore: string[], check: () => Promise<void>): Promise<void> {
  const run = (all: string[]) =>
    db.owner.transaction().execute(async (tx) => {
      for (const table of ['ledger_entry', 'ledger_transfer', 'ledger_account'])
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
      for (const statement of all) await sql.raw(statement).execute(tx);
      for (const table of ['ledger_entry', 'ledger_transfer', 'ledger_account'])
        await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
    });
  await run(statements);
  try {
    await check();
  } finally {
    await run(restore);
  }
  expect((await verify({ isFull: true })).differences).toEqual([]);
}

const kinds = async (isFull: boolean) => [...new Set((await verify({ isFull })).differences.map(({ kind }) => kind))];

/** The oldest and the newest entry of an institution. */
const entryId = async (which: 'min' | 'max') => {
  const { rows } = await sql<{ id: string; account: string }>`
    select a.id as account, ${sql.raw(which)}(e.transfer_id) as id from ledger_entry e
    join ledger_account a on a.id = e.account_id where a.owner = 'owner-1' group by a.id`.execute(db.database);
  return { transfer: rows[0]?.id ?? '', account: rows[0]?.account ?? '' };
};

test('from a checkpoint only what is newer is read, and everything with --full', async () => {
  const first = await verify();
  expect(first).toMatchObject({ from: new Date(NOW), transfers: 10, entries: 20, differences: [] });
  expect(await verify()).toMatchObject({ transfers: 0, entries: 0, differences: [] });
  const all = await verify({ isFull: true });
  expect(all).toMatchObject({ from: null, transfers: posted, entries: 2 * posted, differences: [] });
});

test.each([1, 2, 5, 1_000])('parts of %i entries give the same', async (part) => {
  const checkpoints = { database: db.database, key, now: NOW };
  expect(await verifyLedger(db.database, { part, checkpoints })).toMatchObject({ entries: 20, differences: [] });
  const full = await verifyLedger(db.database, { part, checkpoints, isFull: true });
  expect(full).toMatchObject({ entries: 2 * posted, differences: [] });
});

test('a falsified entry after the checkpoint is found, and before it with --full', async () => {
  for (const [which, isFoundAtOnce] of [
    ['max', true],
    ['min', false],
  ] as const) {
    await postSome(8);
    const { transfer, account } = await entryId(which);
    const alter = (amount: number) =>
      `update ledger_entry set amount = amount + ${amount} where account_id = ${account} and transfer_id = ${transfer}`;
    await falsified([alter(1)], [alter(-1)], async () => {
      expect(await kinds(false)).toEqual(isFoundAtOnce ? ['running_balance', 'transfer_sum'] : []);
      const { differences } = await verify({ isFull: true });
      expect(differences).toContainEqual(
        expect.objectContaining({
          kind: 'running_balance',
          subject: expect.stringMatching(/owner-1\/capital_account\/USDT\) entry \d+$/),
        }),
      );
      expect(differences).toContainEqual(
        expect.objectContaining({ kind: 'transfer_sum', subject: expect.stringContaining(`transfer ${transfer} (`) }),
      );
    });
  }
});

test('entries before the checkpoint rewritten without a contradiction are found by their digest', async () => {
  const { transfer } = await entryId('min');
  // Both legs of one transfer, and every balance after it.
  const rewrite = (amount: number) => [
    `update ledger_entry set amount = amount + sign(amount) * ${amount} where transfer_id = ${transfer}`,
    `update ledger_entry e set balance = e.balance + sign(x.amount) * ${amount} from ledger_entry x
      where x.transfer_id = ${transfer} and e.account_id = x.account_id and e.transfer_id >= ${transfer}`,
    `update ledger_balance b set balance = b.balance + sign(x.amount) * ${amount} from ledger_entry x
      where x.transfer_id = ${transfer} and b.account_id = x.account_id`,
  ];
  await falsified(rewrite(1), rewrite(-1), async () => {
    const { differences } = await verify({ isFull: true });
    expect(differences).toHaveLength(2);
    for (const { kind, subject } of differences) {
      expect(kind).toBe('checkpoint');
      expect(subject).toMatch(/^account \d+ \((platform\/grants|owner-1\/capital_account)\/USDT\), entries before/);
    }
  });
});

test('a falsified checkpoint is reported, and the journal verified from the beginning', async () => {
  await db.database
    .updateTable('ledger_checkpoint_account')
    .set({ balance: '1' })
    .where('sequence', '>', '10')
    .execute();
  const { from, entries, differences } = await verify();
  expect(from).toBeNull();
  expect(entries).toBe(2 * posted);
  expect(differences.length).toBeGreaterThan(0);
  for (const each of differences) expect(each).toMatchObject({ kind: 'checkpoint', recomputed: 'altered' });
  // The journal is right, so there is a new checkpoint.
  expect(await verify()).toMatchObject({ from: new Date(NOW), entries: 0, differences: [] });
  await db.database.updateTable('ledger_checkpoint').set({ entries: '3' }).execute();
  expect((await verify()).differences).toMatchObject([{ kind: 'checkpoint', recomputed: 'altered' }]);
});

test('a checkpoint of another database is reported, and not used', async () => {
  const other = await createTestDatabase();
  try {
    const otherKey = await loadCheckpointKey(other.database, box);
    await verifyLedger(other.database, { checkpoints: { database: other.database, key: otherKey, now: NOW } });
    const row = await other.database.selectFrom('ledger_checkpoint').selectAll().executeTakeFirstOrThrow();
    await db.database
      .updateTable('ledger_checkpoint')
      .set({ database: row.database, signature: row.signature ?? Buffer.alloc(0) })
      .execute();
    const { from, differences } = await verify();
    expect(from).toBeNull();
    expect(differences).toMatchObject([{ kind: 'checkpoint', recomputed: 'made in another database' }]);
    // Renamed to this database, its signature does not match.
    await db.database
      .updateTable('ledger_checkpoint')
      .set({ database: key.database, signature: Buffer.alloc(3) })
      .execute();
    expect((await verify()).differences).toMatchObject([{ kind: 'checkpoint', recomputed: 'altered' }]);
  } finally {
    await other.drop();
  }
});

test('removed, inserted and orphaned rows are named', async () => {
  const { transfer, account } = await entryId('max');
  const entry = await db.database
    .selectFrom('ledger_entry')
    .selectAll()
    .where('account_id', '=', account)
    .where('transfer_id', '=', transfer)
    .executeTakeFirstOrThrow();
  const back = `insert into ledger_entry (account_id, sequence, transfer_id, amount, balance)
    values (${account}, ${entry.sequence}, ${transfer}, ${entry.amount}, ${entry.balance})`;
  const remove = `delete from ledger_entry where account_id = ${account} and transfer_id = ${transfer}`;
  await falsified([remove], [back], async () => {
    expect(await kinds(false)).toEqual(expect.arrayContaining(['balance', 'sequence', 'transfer_sum']));
  });
  await falsified(
    [
      `insert into ledger_entry (account_id, sequence, transfer_id, amount, balance) values (987654, 1, 987654, 5, 5)`,
      `insert into ledger_transfer (id, key, flow, reference, posted_at, account_ids)
        values (987655, 'empty', 'others', 'none', now(), '{}')`,
    ],
    ['delete from ledger_entry where account_id = 987654', 'delete from ledger_transfer where id = 987655'],
    async () => {
      expect(await kinds(true)).toEqual(['orphan_entry', 'empty_transfer']);
      expect(await kinds(false)).toEqual(['empty_transfer']);
    },
  );
  await falsified(
    [`update ledger_balance set held = 1 where account_id = ${account}`],
    [`update ledger_balance set held = 0 where account_id = ${account}`],
    async () => expect(await kinds(false)).toEqual(['held']),
  );
});

test('entries that are posted meanwhile do not disturb, and are verified the next time', async () => {
  let isPosted = false;
  const onProgress = async () => {
    if (!isPosted) await postSome(9);
    isPosted = true;
  };
  expect(await verify({ onProgress })).toMatchObject({ entries: 20, differences: [] });
  expect(await verify()).toMatchObject({ entries: 18, differences: [] });
});

test('an interrupted verification leaves the checkpoint before it, and a second one meanwhile is refused', async () => {
  const abort = new AbortController();
  const onProgress = async () => {
    await expect(verify()).rejects.toBeInstanceOf(VerificationRunning);
    abort.abort(new Error('cancelled'));
  };
  await expect(verify({ signal: abort.signal, onProgress })).rejects.toThrow('cancelled');
  expect(await verify()).toMatchObject({ from: new Date(NOW), entries: 20, differences: [] });
  expect(await db.database.selectFrom('ledger_checkpoint').selectAll().execute()).toHaveLength(1);
});
