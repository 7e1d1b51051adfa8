import { randomUUID } from 'node:crypto';
import { stoppedAs } from '@aldgate/domain/identity/freeze.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testkit/platform/database.ts';
import { inTransaction } from '../kernel/database/database.ts';
import type { User } from '../kernel/http/caller.ts';
import { ACTIONS, authorize, isAuthorized } from './authorize.ts';
import { freeze } from './restrictions.ts';

const NOW = 1_763_690_000_000;
const institutionId = randomUUID();
const user: User = {
  userId: randomUUID(),
  institutionId,
  principal: { kind: 'session', id: randomUUID() },
  role: 'trader',
};
let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
  await db.owner
    .insertInto('institution')
    .values({ id: institutionId, name: 'One', primary_verification: 'certified', created_at: new Date(NOW) } as never)
    .execute();
  await db.owner
    .insertInto('platform_user')
    .values({
      id: user.userId,
      institution_id: institutionId,
      email: 'one@one.test',
      password_hash: 'x',
      created_at: new Date(NOW),
    } as never)
    .execute();
});
afterAll(() => db.drop());

interface Held {
  readonly action?: 'trade' | 'transfer' | 'withdraw';
  readonly userId?: string | null;
  readonly until?: number | null;
  readonly liftedAt?: number | null;
}

async function hold({ action = 'trade', userId = null, until = null, liftedAt = null }: Held): Promise<void> {
  await sql`
    insert into restriction (id, institution_id, user_id, action, reason, since, until, lifted_at)
    values (${randomUUID()}, ${institutionId}, ${userId}, ${action}, 'operator', ${new Date(NOW - 1)},
      ${until === null ? null : new Date(until)}, ${liftedAt === null ? null : new Date(liftedAt)})
  `.execute(db.owner);
}

const suspend = (service: string) =>
  sql`insert into service_suspension (service, reason, since) values (${service}, 'work', ${new Date(NOW)})`.execute(
    db.owner,
  );

async function isAllowed(action: (typeof ACTIONS)[number]): Promise<boolean> {
  const { rows } = await sql<{ allowed: boolean }>`
    select ${isAuthorized(db.database, user, action, { now: NOW })} as allowed
  `.execute(db.database);
  const asserted = await authorize(db.database, user, action, { now: NOW }).then(
    () => true,
    () => false,
  );
  expect(rows, `${action}: assertion and expression`).toEqual([{ allowed: asserted }]);
  return asserted;
}

const change = (set: string) => sql`${sql.raw(set)}`.execute(db.owner);

test.each<[string, boolean, () => Promise<unknown>]>([
  ['nothing', true, async () => {}],
  ['trading is suspended', false, () => suspend('trading')],
  ['another service is suspended', true, () => suspend('transfer')],
  ['the institution is restricted', false, () => hold({})],
  ['another action is restricted', true, () => hold({ action: 'withdraw' })],
  ['restricted until later', false, () => hold({ until: NOW + 1 })],
  ['restricted until now', true, () => hold({ until: NOW })],
  ['a restriction was lifted', true, () => hold({ liftedAt: NOW - 1 })],
])('ID-19 assertion and expression agree on opening a position: %s', async (_what, allowed, prepare) => {
  await sql`delete from restriction`.execute(db.owner);
  await sql`delete from service_suspension`.execute(db.owner);
  await prepare();
  expect(await isAllowed('openPosition')).toBe(allowed);
});

test.each<[string, string]>([
  ['certified', `update institution set primary_verification = 'certified', advanced_verification = 'certified'`],
  ['verified for coins alone', `update institution set advanced_verification = 'not_verified'`],
  ['under review', `update institution set primary_verification = 'under_review'`],
  ['kept from spot trading', `update institution set spot_trading_forbidden = true`],
  ['without Google', `update platform_user set google_secret = null`],
  ['with Google', `update platform_user set google_secret = 'x'`],
  ['as an auditor', `update platform_user set role = 'auditor'`],
  ['removed', `update platform_user set removed_at = now()`],
  ['with convert off', `insert into institution_feature select id, 'convert', false from institution`],
  ['with the wallet off', `insert into institution_feature select id, 'wallet', false from institution`],
])('KY-05 KY-06 KY-08 assertion and expression agree on every action: %s', async (_what, statement) => {
  await change(statement);
  for (const action of ACTIONS) await isAllowed(action);
});

test('ID-19 a freeze stops every action that its table says, names it, and lets every other stay', async () => {
  await sql`delete from restriction`.execute(db.owner);
  await change(`
    update institution set primary_verification = 'certified', advanced_verification = 'certified', is_broker = true,
      spot_trading_forbidden = false
  `);
  await change(`update platform_user set role = 'administrator', removed_at = null, google_secret = 'x'`);
  await change(`delete from institution_feature`);
  await change(`delete from service_suspension`);
  for (const action of ACTIONS) expect([action, await isAllowed(action)]).toEqual([action, true]);
  await inTransaction(db.database, (tx) => freeze(tx, institutionId, NOW));
  for (const action of ACTIONS) {
    const as = stoppedAs(action);
    expect([action, await isAllowed(action)]).toEqual([action, as === undefined]);
    const restriction = { action: as, reason: 'frozen', since: NOW, until: null };
    if (as !== undefined)
      await expect(authorize(db.database, user, action, { now: NOW })).rejects.toMatchObject({ data: restriction });
  }
  await sql`delete from restriction`.execute(db.owner);
});

test('KY-05 coins need the primary verification, currencies the advanced one, and both need Google', async () => {
  await change(`delete from institution_feature`);
  await change(`update platform_user set role = 'trader', removed_at = null, google_secret = 'x'`);
  await change(`update institution set primary_verification = 'certified', advanced_verification = 'not_verified'`);
  expect([await isAllowed('convertCoins'), await isAllowed('convertCurrencies')]).toEqual([true, false]);
  await change(`update institution set advanced_verification = 'certified'`);
  expect(await isAllowed('convertCurrencies')).toBe(true);
  await change(`update platform_user set google_secret = null`);
  expect(await isAllowed('convertCoins')).toBe(false);
});
