import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/platform/database.ts';
import { inTransaction } from '../database/database.ts';
import { createSecretBox } from '../secrets/secrets.ts';
import { audit } from './audit.ts';
import { verifyAuditChain } from './auditChain.ts';
import { sealAudit, startAuditSealer } from './auditSealer.ts';
import { loadCheckpointKey } from './checkpointKey.ts';

const silent = pino({ level: 'silent' });
const databases: TestDatabase[] = [];
let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase();
  databases.push(db);
});
afterAll(async () => {
  for (const database of databases) await database.drop();
});

const entry = (subject: string) => ({ at: Date.now(), actor: 'system', action: 'tested', subject, after: { subject } });
const record = (subject: string) => inTransaction(db.database, (tx) => audit(tx, entry(subject)));

async function recordAndSeal(count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1) await record(`test:${n}`);
  expect(await sealAudit(db.database)).toBe(count);
  expect(await verifyAuditChain(db.database)).toMatchObject({ records: count, firstBroken: null, unsealed: 0 });
}

/** Changes the audit log with all rights of the database's owner. */
async function tamper(statement: ReturnType<typeof sql>): Promise<void> {
  await db.owner.transaction().execute(async (tx) => {
    await sql`alter table audit_record disable trigger user`.execute(tx);
    await statement.execute(tx);
    await sql`alter table audit_record enable trigger user`.execute(tx);
  });
}

async function waitUntilSealed(): Promise<void> {
  for (;;) {
    const { unsealed } = await verifyAuditChain(db.database);
    if (unsealed === 0) return;
    await delay(20);
  }
}

const SCRIPT = `
  import pg from 'pg';
  const options = '-c search_path=aldgate -c role=aldgate_app';
  const client = new pg.Client({ connectionString: process.env.URL, options });
  await client.connect();
  await client.query('begin');
  await client.query("select audit_append(now(), 'system', 'tested', 'test:killed', null, null, null)");
  await client.query('commit');
  process.stdout.write('committed');
  setInterval(() => undefined, 1_000);
`;

test('the record of a server that is killed after its commit is sealed by the next sealer', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT], {
    cwd: fileURLToPath(new URL('../../../..', import.meta.url)),
    env: { ...process.env, URL: db.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await verifyAuditChain(db.database)).toMatchObject({ records: 0, unsealed: 1, head: null });

  const sealer = startAuditSealer({ database: db.database, log: silent, intervalMs: 20 });
  await waitUntilSealed();
  await sealer.close();
  expect(await verifyAuditChain(db.database)).toMatchObject({
    records: 1,
    unsealed: 0,
    firstBroken: null,
    oldestUnsealedAt: null,
    head: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test('a record is sealed within two seconds of its commit, and by the end of a server', async () => {
  const sealer = startAuditSealer({ database: db.database, log: silent });
  await delay(200);
  const startedAt = performance.now();
  await record('test:1');
  await waitUntilSealed();
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  await record('test:2');
  await sealer.close();
  expect((await verifyAuditChain(db.database)).unsealed).toBe(0);
});

test('a sealer logs an error and continues', async () => {
  const errors: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(line) });
  await sql`alter function audit_seal(int) rename to audit_seal_broken`.execute(db.owner);
  const sealer = startAuditSealer({ database: db.database, log, intervalMs: 20 });
  await record('test:1');
  while (errors.length === 0) await delay(20);
  await sql`alter function audit_seal_broken(int) rename to audit_seal`.execute(db.owner);
  await waitUntilSealed();
  await sealer.close();
  expect(errors[0]).toContain('audit records could not be sealed');
});

test.each([
  ['altered', sql`update audit_record set after = '{}' where sealed_sequence = 4`, 4],
  [
    'altered and hashed again',
    sql`
    update audit_record set actor = 'forged',
      hash = audit_hash(previous_hash, sealed_sequence, id, at, 'forged', action, subject, origin, before, after)
    where sealed_sequence = 4`,
    5,
  ],
  ['removed', sql`delete from audit_record where sealed_sequence = 4`, 5],
  ['removed at the start', sql`delete from audit_record where sealed_sequence = 1`, 2],
  [
    'taken out of the chain',
    sql`
    update audit_record set sealed_sequence = null, previous_hash = null, hash = null where sealed_sequence = 4`,
    5,
  ],
  [
    'moved behind the next',
    sql`
    update audit_record set sealed_sequence = case sealed_sequence when 4 then 1005 else 1004 end
      where sealed_sequence in (4, 5);
    update audit_record set sealed_sequence = sealed_sequence - 1000 where sealed_sequence > 1000`,
    5,
  ],
  [
    'inserted at the end',
    sql`
    insert into audit_record (at, actor, action, subject, sealed_sequence, previous_hash, hash)
    select at, actor, action, subject, 9, previous_hash, hash from audit_record where sealed_sequence = 8`,
    9,
  ],
  [
    'inserted in between',
    sql`
    update audit_record set sealed_sequence = sealed_sequence + 1001 where sealed_sequence > 3;
    update audit_record set sealed_sequence = sealed_sequence - 1000 where sealed_sequence > 1000;
    insert into audit_record (at, actor, action, subject, sealed_sequence, previous_hash, hash)
    select at, actor, action, subject, 4, hash, hash from audit_record where sealed_sequence = 3`,
    9,
  ],
])('verification names a sealed record that was %s', async (_how, statement, id) => {
  await recordAndSeal(8);
  await tamper(statement);
  for (const batch of [1, 3, 1_000]) {
    expect((await verifyAuditChain(db.database, { part: batch })).firstBroken).toBe(String(id));
  }
  // Sealing goes on after it, and does not hide it.
  await record('test:later');
  await sealAudit(db.database);
  expect((await verifyAuditChain(db.database)).firstBroken).toBe(String(id));
});

test('removed last records show in a copy of the head', async () => {
  await recordAndSeal(3);
  const { head } = await verifyAuditChain(db.database);
  await tamper(sql`delete from audit_record where sealed_sequence = 3`);
  const after = await verifyAuditChain(db.database);
  expect(after.firstBroken).toBeNull();
  expect(after.head).not.toBe(head);
});

test('concurrent sealers build one chain', async () => {
  for (let n = 1; n <= 30; n += 1) await record(`test:${n}`);
  const sealed = await Promise.all(Array.from({ length: 6 }, () => sealAudit(db.database)));
  expect(sealed.reduce((sum, count) => sum + count, 0)).toBe(30);
  expect(await verifyAuditChain(db.database)).toMatchObject({ records: 30, firstBroken: null, unsealed: 0 });
});

test('twenty writers with out-of-order commits and rollbacks leave a chain without gaps', async () => {
  const sealers = [1, 2].map(() => startAuditSealer({ database: db.database, log: silent, intervalMs: 5 }));
  const pause = () => delay(Math.random() * 20);
  let committed = 0;
  const writer = async (name: number) => {
    for (let n = 1; n <= 10; n += 1) {
      const isRolledBack = Math.random() < 0.2;
      const work = inTransaction(db.database, async (tx) => {
        await audit(tx, entry(`test:${name}-${n}`));
        await pause();
        if (isRolledBack) throw new Error('rolled back');
      });
      await work.then(
        () => {
          committed += 1;
        },
        (error: Error) => expect(error.message).toBe('rolled back'),
      );
    }
  };
  await Promise.all(Array.from({ length: 20 }, (_, name) => writer(name)));
  await Promise.all(sealers.map((sealer) => sealer.close()));
  expect(await verifyAuditChain(db.database)).toMatchObject({ records: committed, firstBroken: null, unsealed: 0 });
  const { rows } = await sql<{ first: string; last: string; disorder: string }>`
    select min(sealed_sequence) as first, max(sealed_sequence) as last,
      count(*) filter (where id < previous) as disorder
    from (select *, lag(id) over (order by sealed_sequence) as previous from audit_record) r
  `.execute(db.database);
  expect(rows[0]).toMatchObject({ first: '1', last: String(committed) });
  // Otherwise this test would not show what it is for.
  expect(Number(rows[0]?.disorder)).toBeGreaterThan(0);
});

test('a writer waits for no other writer and no sealer', async () => {
  await inTransaction(db.database, async (tx) => {
    await audit(tx, entry('test:open'));
    await record('test:other');
    expect(await sealAudit(db.database)).toBe(1);
    await db.owner.transaction().execute(async (sealing) => {
      await sql`select audit_seal(10)`.execute(sealing);
      await record('test:while sealing');
    });
  });
  expect(await sealAudit(db.database)).toBe(2);
  expect((await verifyAuditChain(db.database)).firstBroken).toBeNull();
});

test('the application can append and seal records but not change them', async () => {
  await recordAndSeal(1);
  await record('test:unsealed');
  for (const statement of [
    sql`insert into audit_record (at, actor, action, subject) values (now(), 'x', 'x', 'x')`,
    sql`update audit_record set sealed_sequence = 2, previous_hash = '', hash = '' where sealed_sequence is null`,
    sql`update audit_record set actor = 'x'`,
    sql`delete from audit_record`,
    sql`truncate audit_record`,
  ]) {
    await expect(statement.execute(db.database)).rejects.toThrow(/permission denied/);
  }
  for (const statement of [
    sql`update audit_record set actor = 'x' where sealed_sequence is null`,
    sql`update audit_record set actor = 'x' where sealed_sequence = 1`,
    sql`update audit_record set sealed_sequence = 7 where sealed_sequence = 1`,
    sql`delete from audit_record`,
    sql`truncate audit_record`,
  ]) {
    await expect(statement.execute(db.owner)).rejects.toThrow(/append-only/);
  }
});

test('from a checkpoint only newer records are read; what is altered before it is found in full', async () => {
  await recordAndSeal(8);
  const key = await loadCheckpointKey(db.database, createSecretBox(Buffer.alloc(32, 7)));
  const now = Date.UTC(2026, 10, 21);
  const verify = (isFull = false) =>
    verifyAuditChain(db.database, { part: 3, isFull, checkpoints: { database: db.database, key, now } });
  expect(await verify()).toMatchObject({ from: null, records: 8, firstBroken: null, checkpoint: null });
  for (let n = 1; n <= 5; n += 1) await record(`test:newer-${n}`);
  await sealAudit(db.database);
  expect(await verify()).toMatchObject({ from: new Date(now), records: 5, firstBroken: null });
  expect(await verify()).toMatchObject({ from: new Date(now), records: 0, firstBroken: null });

  await tamper(sql`update audit_record set actor = 'forged' where sealed_sequence = 4`);
  expect(await verify()).toMatchObject({ firstBroken: null });
  const { rows } = await sql<{ id: string }>`select id from audit_record where sealed_sequence = 4`.execute(
    db.database,
  );
  expect((await verify(true)).firstBroken).toBe(rows[0]?.id);

  // The whole chain rewritten, or its end removed: the checkpoint differs.
  await tamper(sql`delete from audit_record where sealed_sequence = 13`);
  expect((await verify()).checkpoint).toMatch(/the records from position 13 on are missing$/);
  expect((await verify()).checkpoint).not.toBeNull();
});

test('a falsified audit checkpoint, and one of another database, are reported and not used', async () => {
  await recordAndSeal(3);
  const box = createSecretBox(Buffer.alloc(32, 7));
  const key = await loadCheckpointKey(db.database, box);
  const verify = (over = key) =>
    verifyAuditChain(db.database, { checkpoints: { database: db.database, key: over, now: Date.UTC(2026, 10, 21) } });
  await verify();
  await sql`update audit_checkpoint set sealed_sequence = 2`.execute(db.owner);
  expect(await verify()).toMatchObject({ from: null, checkpoint: expect.stringMatching(/was altered$/) });
  expect(await verify()).toMatchObject({ checkpoint: null, records: 0 });
  const other = { ...key, database: 'another/1/aldgate' };
  expect(await verify(other)).toMatchObject({ from: null, checkpoint: expect.stringMatching(/in another database$/) });
});
