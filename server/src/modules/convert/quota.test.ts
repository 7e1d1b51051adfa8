import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/platform/database.ts';
import { repetitions } from '../../../../testkit/platform/longForm.ts';
import { createSecretBox } from '../../kernel/secrets/secrets.ts';
import { createUser } from '../identity/createUser.ts';
import { createInstitution } from '../institution/institutions.ts';
import { readQuota } from './quota.ts';

const NOW = Date.UTC(2026, 10, 21, 12, 34, 56, 789);
const DAY_MS = 24 * 3_600_000;

let db: TestDatabase;
let people: { institutionId: string; userId: string }[];

beforeAll(async () => {
  db = await createTestDatabase();
  const add = (name: string) =>
    db.database.transaction().execute(async (tx) => {
      const verification = { primary: 'certified', advanced: 'certified' } as const;
      const institutionId = await createInstitution(tx, { name, verification }, NOW);
      const user = { institutionId, email: `${name}@quota.test`, password: 'Aldgate#2026', googleSecret: null };
      return { institutionId, userId: await createUser(tx, createSecretBox(randomBytes(32)), user, NOW) };
    });
  people = [await add('one'), await add('two')];
});
afterAll(() => db.drop());

interface Order {
  readonly owner: number;
  /** Before NOW. */
  readonly ageMs: number;
  readonly cents: number;
}

/** Inserts orders by one statement each, or all in one statement. */
async function insertOrders(orders: readonly Order[], isWhole: boolean): Promise<void> {
  const rows = orders.map(({ owner, ageMs, cents }) => ({
    id: randomUUID(),
    institution: people[owner]?.institutionId,
    user_id: people[owner]?.userId,
    at: new Date(NOW - ageMs).toISOString(),
    usd: (cents / 100).toFixed(2),
  }));
  await db.owner.transaction().execute(async (tx) => {
    const all = sql`json_to_recordset(${JSON.stringify(rows)}::json)
      as o (id uuid, institution uuid, user_id uuid, at timestamptz, usd numeric)`;
    await sql`
      insert into convert_quote (id, institution_id, user_id, from_asset, to_asset, from_amount, to_amount, base_asset,
        quote_asset, price, reference_price, reference_at, created_at, expires_at, usd_value, accepted_at)
      select id, institution, user_id, 'USDT', 'BTC', 1, 1, 'BTC', 'USDT', 1, 1, at, at, at, usd, at from ${all}
    `.execute(tx);
    await sql`
      insert into ledger_transfer (id, key, flow, reference, posted_at, account_ids)
      select nextval('ledger_transfer_id'), 'quota:' || id, 'convert', '', at, '{}' from ${all}`.execute(tx);
    for (const each of isWhole ? [rows] : rows.map((row) => [row])) {
      await sql`
        insert into convert_order (id, quote_id, institution_id, user_id, status, from_asset, to_asset, transfer_id,
          created_at, usd_value)
        select o.id, o.id, institution, user_id, 'completed', 'USDT', 'BTC', t.id, at, usd
        from json_to_recordset(${JSON.stringify(each)}::json)
          as o (id uuid, institution uuid, user_id uuid, at timestamptz, usd numeric)
        join ledger_transfer t on t.key = 'quota:' || o.id
      `.execute(tx);
    }
  });
}

test('CV-03 the quota counts the sum of the orders of the last 24 hours, to the millisecond', async () => {
  const order = fc.record({
    owner: fc.integer({ min: 0, max: 1 }),
    ageMs: fc.oneof(
      fc.integer({ min: 0, max: 2 * DAY_MS }),
      // About the end of the window, and within the first minute of it.
      fc.integer({ min: -2, max: 2 }).map((ms) => DAY_MS + ms),
      fc.integer({ min: -120_000, max: 120_000 }).map((ms) => DAY_MS + ms),
    ),
    cents: fc.integer({ min: 0, max: 10_000_000 }),
  });
  let known: Order[] = [];
  await fc.assert(
    fc.asyncProperty(
      fc.array(order, { minLength: 1, maxLength: 12 }),
      fc.boolean(),
      fc.integer({ min: 0, max: 180_000 }),
      async (orders, isWhole, laterMs) => {
        await insertOrders(orders, isWhole);
        known = [...known, ...orders];
        for (const [owner, { institutionId }] of people.entries()) {
          const cents = known
            .filter((each) => each.owner === owner && each.ageMs + laterMs < DAY_MS)
            .reduce((sum, each) => sum + each.cents, 0);
          const { used } = await readQuota(db.database, institutionId, NOW + laterMs);
          expect(Number(used)).toBeCloseTo(cents / 100, 2);
        }
      },
    ),
    { numRuns: repetitions(40, 1_000) },
  );
});
