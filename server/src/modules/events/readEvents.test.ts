import { randomUUID } from 'node:crypto';
import { setImmediate as afterThis } from 'node:timers/promises';
import type { EventData } from '@aldgate/contract/open/events.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataOf, readAllEvents } from '../../../../testkit/platform/customerEvents.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/platform/database.ts';
import { waitFor } from '../../../../testkit/platform/platform.ts';
import { inTransaction, type Tx } from '../../kernel/database/database.ts';
import { emitEvent, emitEvents } from '../../kernel/events/customerEvents.ts';
import { formatCursor } from './cursor.ts';
import { readEvents, readNewestCursor } from './readEvents.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db?.drop());

const key = (remark: string): EventData['key'] => ({
  publicId: 'ald_000000000000000000000000',
  remark,
  permissions: ['read'],
  addresses: [],
  state: 'active',
  expiresAt: null,
});

const emit = (tx: Tx, institutionId: string, remark: string) =>
  emitEvent(tx, { institutionId, type: 'key', data: key(remark) });
const store = (institutionId: string, remark: string) =>
  inTransaction(db.database, (tx) => emit(tx, institutionId, remark));

/** A transaction that has stored an event and stays open until it is ended. */
async function holdOpen(institutionId: string, remark: string) {
  const tx = await db.database.startTransaction().execute();
  await emit(tx, institutionId, remark);
  return tx;
}

const read = async (institutionId: string, after?: string, limit = 100) => {
  const page = await readEvents(db.database, institutionId, { after, types: undefined, limit });
  return { ...page, remarks: dataOf(page.items, 'key').map(({ remark }) => remark) };
};

const remarksOf = async (institutionId: string) =>
  dataOf(await readAllEvents(db.database, institutionId), 'key').map(({ remark }) => remark);

test('a transaction that is held open delays later events, and a reader that continues misses none', async () => {
  const institution = randomUUID();
  await store(institution, 'first');
  expect(await remarksOf(institution)).toEqual(['first']);
  const { next } = await read(institution);
  const held = await holdOpen(institution, 'second');
  await store(institution, 'third');
  // It is committed, and an older one may still appear before it.
  const waiting = await read(institution, next ?? undefined);
  expect(waiting).toMatchObject({ remarks: [], next, isHeldBack: true });
  await held.commit().execute();
  const shown = await waitFor(async () => {
    const page = await read(institution, next ?? undefined);
    return page.isHeldBack ? undefined : page;
  });
  expect(shown.remarks).toEqual(['second', 'third']);
  expect((await read(institution, shown.next ?? undefined)).remarks).toEqual([]);
});

test('an event of a transaction that is rolled back never appears', async () => {
  const institution = randomUUID();
  const held = await holdOpen(institution, 'lost');
  await store(institution, 'stored');
  await held.rollback().execute();
  expect(await remarksOf(institution)).toEqual(['stored']);
});

test('a reader sees each event of transactions that commit in another order once', async () => {
  const institution = randomUUID();
  const wanted: string[] = [];
  let isWriting = true;
  const seen: string[] = [];
  const reading = (async () => {
    let after: string | undefined;
    for (;;) {
      const wasWriting = isWriting;
      const page = await read(institution, after, 10);
      seen.push(...page.remarks);
      after = page.next ?? undefined;
      if (!wasWriting && !page.isHeldBack && !page.isMore) return;
      await afterThis();
    }
  })();
  for (let round = 0; round < 10; round += 1) {
    const names = ['a', 'b', 'c', 'd'].map((name) => `${round}${name}`);
    const [a, b, c, d] = await Promise.all(names.map((name) => holdOpen(institution, name)));
    await c?.commit().execute();
    await b?.rollback().execute();
    await d?.commit().execute();
    await a?.commit().execute();
    wanted.push(...names.filter((name) => !name.endsWith('b')));
  }
  isWriting = false;
  await reading;
  expect(seen.toSorted()).toEqual(wanted.toSorted());
});

test('events of one statement have its order; types and limits choose among them', async () => {
  const institution = randomUUID();
  const approval: EventData['approval'] = {
    approvalId: randomUUID(),
    kind: 'coin_withdrawal',
    subjectId: randomUUID(),
    state: 'waiting',
    failure: null,
    madeAt: 1,
    expiresAt: 2,
  };
  await inTransaction(db.database, (tx) =>
    emitEvents(
      tx,
      Array.from({ length: 30 }, (_, index) =>
        index === 17
          ? { institutionId: institution, type: 'approval', data: approval }
          : { institutionId: institution, type: 'key', data: key(String(index)) },
      ),
    ),
  );
  const all = await readAllEvents(db.database, institution);
  expect(all.map(({ type, data }) => (type === 'key' ? data.remark : type))).toEqual(
    Array.from({ length: 30 }, (_, index) => (index === 17 ? 'approval' : String(index))),
  );
  const rare = await readEvents(db.database, institution, { after: undefined, types: ['approval'], limit: 10 });
  expect(rare).toMatchObject({ items: [{ type: 'approval', data: approval }], isMore: false });
  // The end of what was read, not the last of the type.
  expect(rare.next).toBe(all.at(-1)?.id);
  expect((await read(institution, all[9]?.id, 10)).remarks).toEqual([10, 11, 12, 13, 14, 15, 16, 18, 19].map(String));
  expect(await read(randomUUID())).toMatchObject({ remarks: [], next: null });
});

test('the newest cursor comes before what is stored afterwards, and after what was shown', async () => {
  const institution = randomUUID();
  await store(institution, 'old');
  await readAllEvents(db.database, institution);
  const newest = await readNewestCursor(db.database);
  await store(institution, 'new');
  await readAllEvents(db.database, institution);
  expect((await read(institution, newest)).remarks).toEqual(['new']);
});

test('an event that was committed before it is on disk is shown once it is there', async () => {
  const institution = randomUUID();
  let after: string | undefined;
  // The database writes by itself five times a second: without the reader most rounds are not on disk yet.
  for (let round = 0; round < 20; round += 1) {
    await inTransaction(db.database, async (tx) => {
      await sql`select set_config('synchronous_commit', 'off', true)`.execute(tx);
      await emit(tx, institution, String(round));
    });
    const { rows } = await sql<{ lsn: string }>`select pg_current_wal_insert_lsn()::text as lsn`.execute(db.owner);
    const page = await waitFor(async () => {
      const read = await readEvents(db.database, institution, { after, types: undefined, limit: 10 });
      return read.items.length === 0 ? undefined : read;
    });
    after = page.next ?? undefined;
    const flushed = await sql<{ isOnDisk: boolean }>`
      select pg_current_wal_flush_lsn() >= ${rows[0]?.lsn}::pg_lsn as "isOnDisk"`.execute(db.owner);
    expect([round, flushed.rows[0]?.isOnDisk]).toEqual([round, true]);
  }
});

test('a cursor of another database, later than its newest transaction, is rejected', async () => {
  const later = formatCursor({ xid: '9000000000000000000', id: '1' });
  await expect(read(randomUUID(), later)).rejects.toMatchObject({
    data: { fields: [{ path: 'after', message: 'is not a cursor of events' }] },
  });
});

test('the application’s role adds events by the function alone, and changes none', async () => {
  const institution = randomUUID();
  await store(institution, 'stored');
  const row = { institution_id: institution, type: 'key' as const, at: new Date(0), data: '{}' };
  await expect(db.database.insertInto('customer_event').values(row).execute()).rejects.toThrow('permission denied');
  await expect(
    db.database
      .updateTable('customer_event')
      .set({ at: new Date(0) })
      .execute(),
  ).rejects.toThrow('permission denied');
});
