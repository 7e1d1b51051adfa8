import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/platform/database.ts';
import { getOrCreateSecret } from './platformSecret.ts';
import { createSecretBox } from './secrets.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

test('servers that start at the same time share the first stored secret, encrypted', async () => {
  const box = createSecretBox(randomBytes(32));
  const deps = { database: db.database, box, clock: () => Date.UTC(2026, 0, 1) };
  const server = () => getOrCreateSecret(deps, 'a-secret', async () => randomBytes(32));
  const [first = Buffer.alloc(0), ...others] = await Promise.all(Array.from({ length: 6 }, server));
  expect(first).toHaveLength(32);
  for (const other of [...others, await server()]) expect(other.equals(first)).toBe(true);
  const rows = await db.database.selectFrom('platform_secret').selectAll().where('name', '=', 'a-secret').execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]?.ciphertext.includes(first)).toBe(false);
});
