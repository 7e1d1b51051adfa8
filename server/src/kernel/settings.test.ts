import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testkit/platform/database.ts';
import { readSettings, writeSetting } from './settings.ts';

const AT = Date.UTC(2026, 10, 21);

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

test('a stored setting of another form counts as unset', async () => {
  const defaults = await readSettings(db.database);
  await db.database.transaction().execute(async (tx) => {
    await writeSetting(tx, 'supportEmail', 'desk@aldgate.test', AT);
  });
  expect(await readSettings(db.database)).toEqual({ supportEmail: 'desk@aldgate.test' });
  const store = (key: string, value: unknown) =>
    db.database
      .updateTable('platform_setting')
      .set({ value: JSON.stringify(value) })
      .where('key', '=', key)
      .execute();
  await store('supportEmail', 7);
  expect(await readSettings(db.database)).toEqual(defaults);
});
