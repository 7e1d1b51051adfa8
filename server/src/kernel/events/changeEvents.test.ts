import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/platform/database.ts';
import { recordedLog } from '../../../../testkit/platform/recordedLog.ts';
import { type ChangeEvent, listenToChanges, notify } from './changeEvents.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

test('a malformed notification is ignored and logged, and later events still arrive', async () => {
  const { log, lines } = recordedLog('warn');
  const changeEvents = listenToChanges(db, log);
  const received: ChangeEvent[] = [];
  changeEvents.subscribe((event) => received.push(event));
  try {
    await expect.poll(() => received).toEqual([{ topic: 'platform' }]);
    for (const payload of ['', 'not JSON', '{"topic":"another"}', '{"topic":"user","userId":7}', 'null']) {
      await sql`select pg_notify(${`${db.schema}_change`}, ${payload})`.execute(db.database);
    }
    await db.database.transaction().execute((tx) => notify(tx, { topic: 'user' }));
    await expect.poll(() => received).toHaveLength(2);
    expect(received[1]).toEqual({ topic: 'user' });
    expect(lines.filter((line) => line.includes('a change event of another form was ignored'))).toHaveLength(5);
  } finally {
    await changeEvents.close();
  }
});
