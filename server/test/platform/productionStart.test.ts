import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testkit/platform/database.ts';
import { createApp } from '../../src/app.ts';
import { refuseDemoPeople } from '../../src/commands/refuseDemoPeople.ts';
import { readConfig } from '../../src/config.ts';
import { createLog } from '../../src/kernel/log.ts';
import { loadKeyPair } from '../../src/kernel/secrets/keyPair.ts';
import { createSecretBox } from '../../src/kernel/secrets/secrets.ts';
import { migrate } from '../../src/kernel/start/migrate.ts';
import { StartError } from '../../src/kernel/startError.ts';
import { systemClock } from '../../src/kernel/time/clock.ts';
import { seed } from '../../src/local.ts';

let db: TestDatabase;
const key = randomBytes(32);
const variables = () => ({
  DATABASE_URL: db.url,
  DATABASE_SCHEMA: db.schema,
  SECRETS_KEY: key.toString('base64'),
  PUBLIC_URL: 'https://aldgate.test',
  SMTP_URL: 'smtps://mail.test',
  SMS_URL: 'https://sms.test',
});
const config = () => readConfig(variables());

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db?.drop());

/** Starts a server with these variables, and returns the error that prevents it. */
async function startError(over: Record<string, string>): Promise<string> {
  const starting = createApp({
    config: readConfig({ ...variables(), ...over }),
    clock: systemClock,
    log: createLog('silent'),
  });
  const error: unknown = await starting.catch((reason: unknown) => reason);
  if (!(error instanceof StartError)) throw new Error('no StartError', { cause: error });
  return error.message;
}

test('a start that cannot succeed says in a sentence what to correct', async () => {
  const STORAGE_PATH = join(import.meta.filename, 'storage');
  expect(await startError({ STORAGE_PATH })).toBe(`STORAGE_PATH: nothing can be written to ${STORAGE_PATH} (ENOTDIR).`);
  // Nothing can be made below /proc, and no system says so alike.
  expect(await startError({ STORAGE_PATH: '/proc/a/storage' })).toMatch(/^STORAGE_PATH: nothing .* \(E[A-Z]+\)\.$/);
  await loadKeyPair(db.database, createSecretBox(key), systemClock);
  const SECRETS_KEY = randomBytes(32).toString('base64');
  expect(await startError({ SECRETS_KEY })).toMatch(/^SECRETS_KEY: is not the key that this database’s secrets/);
  expect(await startError({ DATABASE_SCHEMA: 'empty' })).toMatch(/schema 'empty' lacks .* Run the command `migrate`/);
  const away = 'postgres://127.0.0.1:1/aldgate';
  expect(await startError({ DATABASE_URL: away })).toBe(
    'The database aldgate at 127.0.0.1:1 does not answer (ECONNREFUSED).',
  );
  await expect(migrate(away, 'aldgate', [])).rejects.toThrow(/does not answer \(ECONNREFUSED\)/);
  const unknown = Object.assign(new URL(db.url), { pathname: '/unknown' }).toString();
  expect(await startError({ DATABASE_URL: unknown })).toMatch(/^The database refuses the server: .*\(3D000\)/);
});

test('production refuses a database in which people of the demo can log in, and names them', async () => {
  await expect(refuseDemoPeople(config())).resolves.toBeUndefined();
  await seed({ database: db.database, box: createSecretBox(key), clock: systemClock });
  await expect(refuseDemoPeople(config())).rejects.toThrow(/trader@demo\.aldgate\.test.*admin@ops\.aldgate\.test/);
  await db.owner.updateTable('platform_user').set({ removed_at: new Date() }).execute();
  await expect(refuseDemoPeople(config())).rejects.toThrow(/public: admin@ops\.aldgate\.test/);
  await db.owner.updateTable('operator').set({ state: 'disabled' }).execute();
  await expect(refuseDemoPeople(config())).resolves.toBeUndefined();
});
