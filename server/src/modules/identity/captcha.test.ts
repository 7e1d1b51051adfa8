import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/platform/database.ts';
import { createSecretBox } from '../../kernel/secrets/secrets.ts';
import { captchas } from './captcha.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const box = createSecretBox(randomBytes(32));
const open = (profile: 'local' | 'production') =>
  captchas({ database: db.database, clock: () => 0, box, config: { profile } }, () =>
    Promise.resolve({ code: 'x7k2p', png: Buffer.from([]) }),
  );
const stored = async (captchaId: string) =>
  (await db.database.selectFrom('captcha').select('code').where('id', '=', captchaId).executeTakeFirstOrThrow()).code;

test('ID-11 the database has a CAPTCHA’s code in the local profile only, and a digest of it elsewhere', async () => {
  const local = await open('local').issue();
  expect(await stored(local.captchaId)).toBe('x7k2p');
  await open('local').redeem(local.captchaId, ' X7K2P ');
  const production = open('production');
  const [right, wrong] = [await production.issue(), await production.issue()];
  const digests = [await stored(right.captchaId), await stored(wrong.captchaId)];
  expect(digests.join()).not.toContain('x7k2p');
  expect(new Set(digests).size).toBe(2);
  await production.redeem(right.captchaId, ' X7K2P ');
  await expect(production.redeem(wrong.captchaId, 'x7k2q')).rejects.toMatchObject({ entry: 'captchaWrong' });
  const stolen = await production.issue();
  await expect(production.redeem(stolen.captchaId, await stored(stolen.captchaId))).rejects.toMatchObject({
    entry: 'captchaWrong',
  });
});
