import { startVenue, type Venue } from '@aldgate/venue';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECRETS_KEY } from '../../../testkit/config.ts';
import type { TestDatabase } from '../../../testkit/database.ts';
import { repetitions } from '../../../testkit/longForm.ts';
import { waitFor } from '../../../testkit/platform.ts';
import { createSeededDatabase } from '../../../testkit/seededDatabase.ts';
import { ServerClient } from '../../../testkit/serverClient.ts';
import { startServer } from '../../../testkit/serverProcess.ts';
import { verifyLedger } from '../../src/ledger/verify/verifyLedger.ts';

/** `npm run soak` runs the long series. */
const KILLS = repetitions(1, 1_000);
const ORDERS = 8;

let venue: Venue;
let db: TestDatabase;
let env: Record<string, string>;
let client: ServerClient;

beforeAll(async () => {
  db = await createSeededDatabase();
  venue = await startVenue({ port: 0 });
  env = {
    PROFILE: 'local',
    DATABASE_URL: db.url,
    SECRETS_KEY: SECRETS_KEY.toString('base64'),
    EXCHANGE_URL: venue.url,
    RATE_LIMIT_CALLS: '100000',
    RATE_LIMIT_INSTITUTION: '100000',
  };
  client = new ServerClient(await startServer(env));
  await client.signIn();
});
afterAll(async () => {
  await client?.server.kill();
  await venue?.close();
  await db?.drop();
});

/** A firm quote, as soon as the new server has a price. */
const firmQuote = (): Promise<string> =>
  waitFor(async () => {
    const reply = await client.call('POST', '/institution/quote', {
      fromAsset: 'USDT',
      toAsset: 'BTC',
      fromAmount: '10',
    });
    if (reply.code === 45528) return undefined;
    expect(reply.code).toBe(200);
    return reply.data.quoteId as string;
  });

/** Sends the orders concurrently and kills the server after this many answers; the other requests fail. */
async function ordersUntilKilled(quoteIds: readonly string[], answersBeforeKill: number) {
  const acknowledged = new Map<string, string>();
  const victim = client.server;
  let killed: Promise<void> | undefined;
  const killAt = (answers: number) => {
    if (answers >= answersBeforeKill) killed ??= victim.kill();
  };
  const orders = quoteIds.map(async (quoteId) => {
    const reply = await client.call('POST', '/institution/order', { quoteId }).catch(() => undefined);
    if (reply === undefined) return;
    expect(reply.code).toBe(200);
    acknowledged.set(quoteId, reply.data.orderId);
    killAt(acknowledged.size);
  });
  killAt(0);
  await Promise.all(orders);
  killAt(answersBeforeKill);
  await killed;
  return acknowledged;
}

test(`CV-02 ${KILLS} kills of the server during orders: each is in the ledger once or not at all`, {
  timeout: KILLS * 60_000,
}, async () => {
  let unanswered = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    // One after another: concurrent identical submissions would be repeats.
    const quoteIds: string[] = [];
    for (let index = 0; index < ORDERS; index += 1) quoteIds.push(await firmQuote());
    const acknowledged = await ordersUntilKilled(quoteIds, (kill + 1) % (ORDERS + 1));
    client.server = await startServer(env);

    for (const quoteId of quoteIds) {
      // A locked row belongs to a transaction that PostgreSQL has not rolled back yet.
      const again = await waitFor(async () => {
        const reply = await client.call('POST', '/institution/order', { quoteId });
        return reply.code === 45501 ? undefined : reply;
      });
      const known = acknowledged.get(quoteId);
      if (known === undefined) unanswered += 1;
      if (known !== undefined) expect(again).toMatchObject({ code: 45522, data: { orderId: known } });
      else expect([200, 45521, 45522]).toContain(again.code);
      await expectWhole(quoteId, again.code === 45521 ? 0 : 1);
    }
  }
  // A series kills at every number of answers, none included.
  if (KILLS > ORDERS) expect(unanswered).toBeGreaterThan(0);
  const verification = await verifyLedger(db.database);
  expect(verification.differences).toEqual([]);
});

/** Expects the order, its transfer with four entries and its audit record, or none of them. */
async function expectWhole(quoteId: string, orders: 0 | 1): Promise<void> {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*)::int from convert_order where quote_id = ${quoteId}) as orders,
      (select count(*)::int from ledger_transfer where key = ${`convert:${quoteId}`}) as transfers,
      (select count(*)::int from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
        where t.key = ${`convert:${quoteId}`}) as entries,
      (select count(*)::int from audit_record where after ->> 'quoteId' = ${quoteId}) as audited
  `.execute(db.database);
  expect(rows[0]).toEqual({ orders, transfers: orders, entries: 4 * orders, audited: orders });
}
