import { randomBytes, randomUUID } from 'node:crypto';
import { parseFixed } from '@aldgate/domain/money/fixed.ts';
import { startVenue, type Venue } from '@aldgate/venue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { waitFor } from '../../testkit/platform.ts';
import { ServerClient } from '../../testkit/serverClient.ts';
import { startServer } from '../../testkit/serverProcess.ts';
import { verifyLedger } from '../src/ledger/verify.ts';

/** `npm run soak` runs the long series. */
const KILLS = process.env.SOAK === undefined ? 8 : 300;
const TRANSFERS = 6;

let venue: Venue;
let db: TestDatabase;
let env: Record<string, string>;
let client: ServerClient;

beforeAll(async () => {
  db = await createTestDatabase();
  venue = await startVenue({ port: 0, demo: true });
  env = {
    PROFILE: 'local',
    DATABASE_URL: db.url,
    SECRETS_KEY: randomBytes(32).toString('base64'),
    EXCHANGE_URL: venue.url,
    EXCHANGE_BROKER_KEY: 'venue-demo-broker',
    EXCHANGE_BROKER_SECRET: 'venue-secret-broker',
    RATE_LIMIT_CALLS: '100000',
  };
  client = new ServerClient(await startServer(env, 'seed'));
  await client.signIn();
});
afterAll(async () => {
  await client?.server.kill();
  await venue?.close();
  await db?.drop();
});

const apply = (key: string, index: number) =>
  client.call('POST', '/broker/lightning/transfer/apply', {
    key,
    asset: 'USDT',
    amount: `${1 + index}`,
    transferFrom: 'capital_account',
    transferTo: 'swap_account',
  });

test(`WAL-02 the server is killed ${KILLS} times during transfers: each is in the ledger and at the exchange once`, {
  timeout: KILLS * 20_000,
}, async () => {
  let sent = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const keys = Array.from({ length: TRANSFERS }, () => randomUUID());
    const victim = client.server;
    let answers = 0;
    let killed: Promise<void> | undefined;
    const requests = keys.map(async (key, index) => {
      // The server may die at any step: unanswered transfers are sent again later.
      await apply(key, index).catch(() => undefined);
      answers += 1;
      if (answers > kill % TRANSFERS) killed ??= victim.kill();
    });
    if (kill % 2 === 0) killed = venueHasMoved(keys.length).then(() => victim.kill());
    await Promise.all(requests);
    killed ??= victim.kill();
    await killed;
    client.server = await startServer(env);
    for (const [index, key] of keys.entries()) {
      const state = await waitFor(async () => {
        const reply = await apply(key, index);
        return reply.code === 200 && reply.data.state !== 'pending' ? (reply.data.state as string) : undefined;
      });
      expect(state).toBe('completed');
      sent += 1 + index;
    }
  }
  const { external_id: id, institution_id: owner } = await db.database
    .selectFrom('broker_account')
    .select(['external_id', 'institution_id'])
    .where('kind', '=', 'own')
    .executeTakeFirstOrThrow();
  expect(venue.processor.engine.account(Number(id)).cross).toBe(parseFixed(String(sent)));
  const mirror = await db.database
    .selectFrom('ledger_account')
    .innerJoin('ledger_balance', 'ledger_balance.account_id', 'ledger_account.id')
    .select(['balance', 'held'])
    .where('type', '=', 'swap_account')
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow();
  expect(mirror).toMatchObject({
    balance: expect.stringMatching(new RegExp(`^${sent}\\.0+$`)),
    held: '0.000000000000000000',
  });
  expect((await verifyLedger(db.database)).differences).toEqual([]);
});

/** Resolves when the exchange has executed the first of the transfers in flight, the worst time for a crash. */
function venueHasMoved(count: number): Promise<void> {
  return new Promise((resolve) => {
    let moved = 0;
    const stop = venue.processor.listen(({ events }) => {
      moved += events.filter(({ type }) => type === 'transfer').length;
      if (moved < 1 + (count % 3)) return;
      stop();
      resolve();
    });
  });
}
