import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { refuseDemoPeople } from '../src/commands/refuseDemoPeople.ts';
import { readConfig } from '../src/config.ts';
import { systemClock } from '../src/kernel/clock.ts';
import { createSecretBox } from '../src/kernel/secrets.ts';
import { seed } from '../src/local.ts';

let db: TestDatabase;
const key = randomBytes(32);
const config = () =>
  readConfig({
    DATABASE_URL: db.url,
    DATABASE_SCHEMA: db.schema,
    SECRETS_KEY: key.toString('base64'),
    PUBLIC_URL: 'https://aldgate.test',
    SMTP_URL: 'smtps://mail.test',
    SMS_URL: 'https://sms.test',
  });

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db?.drop());

test('production refuses a database in which people of the demo can log in, and names them', async () => {
  await expect(refuseDemoPeople(config())).resolves.toBeUndefined();
  await seed({ database: db.database, box: createSecretBox(key), clock: systemClock });
  await expect(refuseDemoPeople(config())).rejects.toThrow(/trader@demo\.aldgate\.test.*admin@ops\.aldgate\.test/);
  await db.owner.updateTable('platform_user').set({ removed_at: new Date() }).execute();
  await expect(refuseDemoPeople(config())).rejects.toThrow(/public: admin@ops\.aldgate\.test/);
  await db.owner.updateTable('operator').set({ state: 'disabled' }).execute();
  await expect(refuseDemoPeople(config())).resolves.toBeUndefined();
});
