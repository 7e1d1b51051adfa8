import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/platform/database.ts';
import { audit } from '../audit/audit.ts';
import { sealAudit } from '../audit/auditSealer.ts';
import { inTransaction } from '../database/database.ts';
import { observeBacklog, readDelays } from './backlog.ts';
import { addJob, jobSchema } from './jobs.ts';
import { queueMail } from './outbox.ts';

const AT = Date.UTC(2026, 10, 21);

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

async function read(now: number): Promise<Record<string, number>> {
  const registry = new Registry();
  observeBacklog(registry, db.database, () => now);
  const lines = (await registry.metrics()).split('\n').filter((line) => line.startsWith('aldgate_'));
  return Object.fromEntries(lines.map((line) => line.split(' ')).map(([name, value]) => [name, Number(value)]));
}

test('the metrics have the age of the oldest message, job and unsealed audit record that waits', async () => {
  await sealAudit(db.database);
  expect(await read(AT)).toEqual({
    aldgate_outbox_waiting: 0,
    aldgate_outbox_oldest_seconds: 0,
    aldgate_jobs_oldest_seconds: 0,
    aldgate_jobs_failed: 0,
    aldgate_audit_unsealed_seconds: 0,
  });
  const mail = { to: 'desk@northmark.test', subject: 'a code', text: '123456' };
  await inTransaction(db.database, async (tx) => {
    await queueMail(tx, mail, { at: AT, usefulForMs: 600_000 });
    await queueMail(tx, mail, { at: AT + 5_000, usefulForMs: 600_000 });
    await addJob(tx, 'failed', {});
    await audit(tx, { at: AT + 10_000, actor: 'system', action: 'tested', subject: 'test:1' });
  });
  const jobs = sql`${sql.id(jobSchema(db.schema))}._private_jobs`;
  await sql`update ${jobs} set run_at = now() - interval '90 s' where key is not null`.execute(db.owner);
  await sql`update ${jobs} set attempts = max_attempts where key is null`.execute(db.owner);
  const found = await read(AT + 60_000);
  expect(found).toMatchObject({ aldgate_outbox_waiting: 2, aldgate_outbox_oldest_seconds: 60, aldgate_jobs_failed: 1 });
  expect(found.aldgate_audit_unsealed_seconds).toBe(50);
  expect(found.aldgate_jobs_oldest_seconds).toBeGreaterThanOrEqual(90);
  expect(found.aldgate_jobs_oldest_seconds).toBeLessThan(120);
});

test('a message counts as delayed from a minute on, one that was refused only while no other leaves', async () => {
  await db.owner.deleteFrom('outbox').execute();
  await sql`delete from ${sql.id(jobSchema(db.schema))}._private_jobs`.execute(db.owner);
  const mail = { to: 'desk@northmark.test', subject: 'a code', text: '123456' };
  const queue = (at: number) => inTransaction(db.database, (tx) => queueMail(tx, mail, { at, usefulForMs: 600_000 }));
  const read = async (now: number) => (await readDelays(db.database, now)).messageSeconds;
  await queue(AT);
  expect(await read(AT + 60_000)).toBeNull();
  expect(await read(AT + 61_000)).toBe(61);
  // Out of date, it is not sent any more.
  expect(await read(AT + 600_001)).toBeNull();
  await db.owner.updateTable('outbox').set({ attempts: 1 }).execute();
  expect(await read(AT + 90_000)).toBe(90);
  await queue(AT + 50_000);
  await db.owner
    .updateTable('outbox')
    .set({ delivered_at: new Date(AT + 50_000), subject: '', body: '' })
    .where('attempts', '=', 0)
    .execute();
  expect(await read(AT + 90_000)).toBeNull();
  expect(await read(AT + 120_000)).toBe(120);
});
