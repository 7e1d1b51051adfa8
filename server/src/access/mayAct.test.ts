import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import type { User } from '../kernel/http/caller.ts';
import { assertMayAct, mayAct } from './mayAct.ts';

const NOW = 1_763_690_000_000;
const institutionId = randomUUID();
const user: User = { userId: randomUUID(), institutionId, sessionId: randomUUID(), role: 'trader' };
let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
  await db.owner
    .insertInto('institution')
    .values({ id: institutionId, name: 'One', primary_verification: 'certified', created_at: new Date(NOW) } as never)
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

test.each<[string, boolean, () => Promise<unknown>]>([
  ['nothing', true, async () => {}],
  ['trading is suspended', false, () => suspend('trading')],
  ['another service is', true, () => suspend('transfer')],
  ['the institution is kept from it', false, () => hold({})],
  ['another action is', true, () => hold({ action: 'withdraw' })],
  ['until later', false, () => hold({ until: NOW + 1 })],
  ['until now', true, () => hold({ until: NOW })],
  ['it was lifted', true, () => hold({ liftedAt: NOW - 1 })],
])('ID-19 whoever may not act is told so by the expression too: %s', async (_what, may, given) => {
  await sql`delete from restriction`.execute(db.owner);
  await sql`delete from service_suspension`.execute(db.owner);
  await given();
  const { rows } = await sql<{ may: boolean }>`select ${mayAct(db.database, user, 'trade', NOW)} as may`.execute(
    db.database,
  );
  expect(rows).toEqual([{ may }]);
  const asserted = assertMayAct(db.database, user, 'trade', NOW).then(
    () => true,
    () => false,
  );
  expect(await asserted).toBe(may);
});
