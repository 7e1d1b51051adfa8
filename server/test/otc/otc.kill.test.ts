import { randomUUID } from 'node:crypto';
import { nextOpening } from '@aldgate/domain/otc/deskHours.ts';
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
import { moveBusinessClock } from '../../src/kernel/businessClock.ts';
import { verifyLedger } from '../../src/ledger/verify/verifyLedger.ts';
import { readClosedDays } from '../../src/modules/otc/deskState.ts';

/** `npm run soak` runs the long series. */
const KILLS = repetitions(5, 200);
const HOUR_MS = 3_600_000;
const SIZE = '210000';

let venue: Venue;
let db: TestDatabase;
let env: Record<string, string>;
let client: ServerClient;

beforeAll(async () => {
  db = await createSeededDatabase();
  venue = await startVenue({ port: 0 });
  const now = Date.now();
  await moveBusinessClock(db.database, nextOpening(now, await readClosedDays(db.database)) + 2 * HOUR_MS, now);
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

const send = (path: string, body: object) => client.call('POST', `/institution/block/${path}`, body);

/** Repeats a call until the server has a price of the last seconds. */
const whilePriced = (path: string, body: object) =>
  waitFor(async () => {
    const reply = await send(path, body);
    return reply.code === 45528 || reply.code === 45601 ? undefined : reply;
  });

/** Buys and sells in turn, so that neither balance runs out. */
const sides = (turn: number) =>
  turn % 2 === 0
    ? { fromAsset: 'USDT', toAsset: 'BTC', fromAmount: SIZE }
    : { fromAsset: 'BTC', toAsset: 'USDT', toAmount: SIZE };

async function limitOrder(turn: number) {
  const { data } = await whilePriced('getQuote', sides(turn));
  const direction = turn % 2 === 0 ? 'buy' : 'sell';
  const price = (Number(data.price) * (direction === 'buy' ? 1.01 : 0.99)).toFixed(2);
  return {
    key: randomUUID(),
    baseAsset: 'BTC',
    quoteAsset: 'USDT',
    direction,
    price,
    quantity: '2.1',
    goodTill: 'day',
  };
}

test(`OTC-01 ${KILLS} kills of the server during trades: each happens once or not at all, and nothing stays held`, {
  timeout: KILLS * 60_000,
}, async () => {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const quote = await whilePriced('quote', sides(kill));
    expect(quote.code).toBe(200);
    const order = await limitOrder(kill + 1);
    const victim = client.server;
    const accepting = send('order', { quoteId: quote.data.quoteId }).catch(() => undefined);
    const placing = send('addLimitOrder', order).catch(() => undefined);
    // Before an answer, after one, and while the server fills.
    if (kill % 3 === 1) await Promise.race([accepting, placing]);
    if (kill % 3 === 2) await Promise.all([accepting, placing]);
    await victim.kill();
    const [accepted, placed] = await Promise.all([accepting, placing]);
    client.server = await startServer(env);

    const again = await send('order', { quoteId: quote.data.quoteId });
    if (accepted?.code === 200) expect(again).toMatchObject({ code: 45522, data: { orderId: accepted.data.orderId } });
    else expect([200, 45521, 45522]).toContain(again.code);
    const repeated = await whilePriced('addLimitOrder', order);
    if (placed?.code === 200) expect(repeated).toMatchObject({ code: 45604, data: { orderId: placed.data.orderId } });
    else expect([200, 45604]).toContain(repeated.code);
    const { orderId } = repeated.data;
    const cancelled = await send('cancelLimitOrder', { orderId });
    expect([200, 45603]).toContain(cancelled.code);
    await expectWhole();
  }
  expect((await verifyLedger(db.database)).differences).toEqual([]);
});

/** Every filled order has its transfer, receipt and audit record, and no ended order holds anything. */
async function expectWhole(): Promise<void> {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*)::int from otc_order where status = 'filled') - (select count(*)::int from otc_receipt) as receipts,
      (select count(*)::int from otc_order where status = 'filled')
        - (select count(*)::int from ledger_transfer where flow = 'otc') as transfers,
      (select count(*)::int from otc_order where status = 'filled')
        - (select count(*)::int from audit_record where action = 'otc_order_filled') as audited,
      (select count(*)::int from ledger_pending p join otc_order o on p.key = 'otc-limit:' || o.id
        where p.state = 'pending' and o.ended_at is not null) as held
  `.execute(db.database);
  expect(rows[0]).toEqual({ receipts: 0, transfers: 0, audited: 0, held: 0 });
}
