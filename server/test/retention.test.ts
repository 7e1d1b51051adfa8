import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { createLog } from '../src/kernel/log.ts';
import { purgeExpired as purge } from '../src/kernel/retention.ts';
import { createSecretBox } from '../src/kernel/secrets.ts';
import { convertRetention, QUOTE_KEPT_MS } from '../src/modules/convert/retention.ts';
import { createUser } from '../src/modules/identity/createUser.ts';
import {
  CODE_KEPT_MS,
  FACTOR_ERROR_KEPT_MS,
  identityRetention,
  SESSION_KEPT_MS,
} from '../src/modules/identity/retention.ts';
import { openSession, SESSION_LIFETIME_MS } from '../src/modules/identity/sessions.ts';
import { createInstitution } from '../src/modules/institution/institutions.ts';
import { createOperator } from '../src/modules/operators/createOperator.ts';
import { operatorRetention } from '../src/modules/operators/retention.ts';

const NOW = Date.UTC(2026, 10, 21);
const origin = { address: '127.0.0.1', client: 'test' };

const log = createLog('silent');
const purgeExpired = (database: TestDatabase['database'], now: number) =>
  purge([...identityRetention, ...convertRetention, ...operatorRetention], { database, log }, now);

let db: TestDatabase;
let owners: { institution_id: string; user_id: string };

beforeAll(async () => {
  db = await createTestDatabase();
  owners = await db.database.transaction().execute(async (tx) => {
    const verification = { primary: 'certified', advanced: 'certified' } as const;
    const institutionId = await createInstitution(tx, { name: 'Northmark', verification }, NOW);
    const user = { institutionId, email: 'a@northmark.test', password: 'Aldgate#2026', googleSecret: null };
    const userId = await createUser(tx, createSecretBox(randomBytes(32)), user, NOW);
    return { institution_id: institutionId, user_id: userId };
  });
});
afterAll(() => db.drop());

test('ID-18 a session is deleted 90 days after its end, and no earlier', async () => {
  const open = (expiredForMs: number) =>
    db.database
      .transaction()
      .execute((tx) =>
        openSession(tx, { userId: owners.user_id, origin, at: NOW - SESSION_LIFETIME_MS - expiredForMs }),
      );
  const [old, kept, current] = [await open(SESSION_KEPT_MS + 1), await open(SESSION_KEPT_MS), await open(-1)];
  await purgeExpired(db.database, NOW);
  const left = (await db.database.selectFrom('session').select('id').execute()).map(({ id }) => id);
  expect(left.sort()).toEqual([kept.sessionId, current.sessionId].sort());
  expect(left).not.toContain(old.sessionId);
});

test('CV-02 a quote that no order accepted is deleted a day after it expired; an accepted one stays', async () => {
  const insert = async (expiredForMs: number) => {
    const id = randomUUID();
    const expires_at = new Date(NOW - expiredForMs);
    const assets = { from_asset: 'USDT', to_asset: 'BTC', base_asset: 'BTC', quote_asset: 'USDT' };
    const amounts = { from_amount: '1', to_amount: '1', price: '1', reference_price: '1', usd_value: '1' };
    const times = { reference_at: expires_at, created_at: expires_at, expires_at };
    await db.database
      .insertInto('convert_quote')
      .values({ id, ...owners, ...assets, ...amounts, ...times })
      .execute();
    return id;
  };
  const [old, kept, accepted] = [
    await insert(QUOTE_KEPT_MS + 1),
    await insert(QUOTE_KEPT_MS),
    await insert(10 * QUOTE_KEPT_MS),
  ];
  await db.database
    .updateTable('convert_quote')
    .set({ accepted_at: new Date(NOW) })
    .where('id', '=', accepted)
    .execute();
  await purgeExpired(db.database, NOW);
  const left = (await db.database.selectFrom('convert_quote').select('id').execute()).map(({ id }) => id);
  expect(left.sort()).toEqual([kept, accepted].sort());
  expect(left).not.toContain(old);
});

test('ID-12 errors are deleted 30 days after the last one, and never while they lock an account', async () => {
  const insert = (subject: string, changedAt: number, lockedUntil: number | null) =>
    db.database
      .insertInto('factor_error')
      .values({
        subject,
        factor: 'password',
        count: 4,
        locks: 0,
        locked_until: lockedUntil === null ? null : new Date(lockedUntil),
        changed_at: new Date(changedAt),
      })
      .execute();
  const old = NOW - FACTOR_ERROR_KEPT_MS - 1;
  await insert('old', old, null);
  await insert('unlocked', old, NOW - 1);
  await insert('locked', old, NOW + 1);
  await insert('recent', NOW - FACTOR_ERROR_KEPT_MS, null);
  await purgeExpired(db.database, NOW);
  const left = await db.database.selectFrom('factor_error').select('subject').orderBy('subject').execute();
  expect(left.map(({ subject }) => subject)).toEqual(['locked', 'recent']);
});

test('ID-15 ID-16 expired codes, recoveries and passkey challenges are deleted, and no valid ones', async () => {
  const at = (ms: number) => new Date(NOW + ms);
  const code = (purpose: string, expires_at: Date) => ({
    id: randomUUID(),
    user_id: null,
    channel: 'email' as const,
    recipient: 'a@northmark.test',
    purpose,
    scope: 'x',
    code_hash: randomBytes(32),
    created_at: expires_at,
    expires_at,
    used_at: null,
  });
  const recovery = (subject: string, expires_at: Date) => ({
    token_hash: randomBytes(32),
    user_id: null,
    subject,
    expires_at,
  });
  const challenge = (scope: string, expires_at: Date) => ({
    scope,
    user_id: owners.user_id,
    challenge: 'x',
    expires_at,
  });
  await db.database
    .insertInto('verification_code')
    .values([code('old', at(-CODE_KEPT_MS - 1)), code('kept', at(-CODE_KEPT_MS))])
    .execute();
  await db.database
    .insertInto('recovery')
    .values([recovery('old', at(-1)), recovery('open', at(0))])
    .execute();
  await db.database
    .insertInto('passkey_challenge')
    .values([challenge('old', at(-1)), challenge('open', at(0))])
    .execute();
  await purgeExpired(db.database, NOW);
  const left = [
    await db.database.selectFrom('verification_code').select('purpose as name').execute(),
    await db.database.selectFrom('recovery').select('subject as name').execute(),
    await db.database.selectFrom('passkey_challenge').select('scope as name').execute(),
  ];
  expect(left).toEqual([[{ name: 'kept' }], [{ name: 'open' }], [{ name: 'open' }]]);
});

test('an operator’s session and invitation are deleted 90 days after their end, and no earlier', async () => {
  const operatorId = await db.database.transaction().execute((tx) =>
    createOperator(
      tx,
      createSecretBox(randomBytes(32)),
      {
        email: 'ops@aldgate.test',
        name: 'Ada Wong',
        role: 'reviewer',
        passwordHash: 'none',
        googleSecret: 'JBSWY3DPEHPK3PXP',
      },
      NOW,
    ),
  );
  const row = (expiredForMs: number) => ({
    token_hash: randomBytes(32),
    operator_id: operatorId,
    expires_at: new Date(NOW - expiredForMs),
  });
  const kept = [SESSION_KEPT_MS, 0, -1];
  for (const expiredForMs of [SESSION_KEPT_MS + 1, ...kept]) {
    const session = {
      id: randomUUID(),
      created_at: new Date(NOW),
      active_at: new Date(NOW),
      address: '127.0.0.1',
      client: 'test',
    };
    await db.database
      .insertInto('operator_session')
      .values({ ...row(expiredForMs), ...session })
      .execute();
    await db.database
      .insertInto('operator_invitation')
      .values({ ...row(expiredForMs), google_secret: randomBytes(8) })
      .execute();
  }
  await purgeExpired(db.database, NOW);
  const expiredFor = (rows: { expires_at: Date }[]) => rows.map(({ expires_at }) => NOW - expires_at.getTime()).sort();
  const sessions = await db.database.selectFrom('operator_session').select('expires_at').execute();
  const invitations = await db.database.selectFrom('operator_invitation').select('expires_at').execute();
  expect(expiredFor(sessions)).toEqual(kept.toSorted());
  expect(expiredFor(invitations)).toEqual(kept.toSorted());
});
