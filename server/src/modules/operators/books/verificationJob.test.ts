import { randomUUID } from 'node:crypto';
import type { JobHelpers } from 'graphile-worker';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../testkit/platform/database.ts';
import { createLog } from '../../../kernel/log.ts';
import { createSecretBox } from '../../../kernel/secrets/secrets.ts';
import { capitalAccount, grants } from '../../../ledger/account.ts';
import { postBatch } from '../../../ledger/post.ts';
import { createVerificationJob } from './verificationJob.ts';

const NOW = Date.UTC(2026, 10, 21);
const box = createSecretBox(Buffer.alloc(32, 7));

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
  const transfers = Array.from({ length: 10 }, (_, index) => ({
    key: `t-${index}`,
    flow: 'system_grant' as const,
    reference: 'test',
    legs: [
      { account: grants('USDT'), amount: '-1' },
      { account: capitalAccount('mine', 'USDT'), amount: '1' },
    ],
  }));
  await postBatch(db.database, transfers, NOW);
});
afterAll(() => db.drop());

const createJob = (part = 3) =>
  createVerificationJob({ database: db.database, clock: () => NOW, box, log: createLog('silent'), part });

/** Runs the job as the queue does. */
const run = ({ task }: ReturnType<typeof createJob>, id: string, attempts = 1) =>
  Promise.resolve(task({ id }, { job: { attempts } } as JobHelpers));

async function addRow(state: 'waiting' | 'running'): Promise<string> {
  const id = randomUUID();
  const at = new Date(NOW);
  await db.owner
    .insertInto('verification')
    .values({ id, kind: 'ledger', is_full: true, state, requested_at: at, seen_at: at })
    .execute();
  return id;
}

const read = (id: string) =>
  db.database.selectFrom('verification').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('a verification that a killed server has left running is completed by the next run of its job', async () => {
  const id = await addRow('running');
  await run(createJob(), id);
  expect(await read(id)).toMatchObject({ state: 'completed', done: '20', total: '20', differences: [] });
  // A late second run changes nothing.
  await run(createJob(), id);
  expect((await read(id)).state).toBe('completed');
});

test('a stopping server ends its verification, which another server completes', async () => {
  const id = await addRow('waiting');
  const stopped = createJob();
  stopped.close();
  await expect(run(stopped, id)).rejects.toThrow('the server stops');
  expect((await read(id)).state).toBe('running');
  await run(createJob(), id);
  expect((await read(id)).state).toBe('completed');
});

test('a verification fails after three errors, and can be started again', async () => {
  const id = await addRow('waiting');
  // A part must not be negative.
  await expect(run(createJob(-1), id, 1)).rejects.toThrow();
  expect((await read(id)).state).toBe('running');
  await run(createJob(-1), id, 3);
  expect((await read(id)).state).toBe('failed');
});
