import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Platform, type Reply, startPlatform, TRADER, waitFor } from '../../../testkit/platform/platform.ts';
import { priced } from '../../../testkit/platform/prices.ts';
import { type App, createApp } from '../../src/app.ts';
import { createLog } from '../../src/kernel/log.ts';

let platform: Platform;
let other: App & { readonly url: string };
let token: string;
/** A second session of the same user. */
let secondToken: string;

beforeAll(async () => {
  platform = await startPlatform();
  const { config, clock } = platform;
  const app = await createApp({ config, clock: () => clock.now, log: createLog('silent'), checkAnswers: true });
  other = { ...app, url: await app.http.listen({ host: '127.0.0.1', port: 0 }) };
  token = await platform.openSession(TRADER);
  secondToken = await platform.openSession(TRADER);
  await priced(platform);
  await priced({ app: other, clock });
});
afterAll(async () => {
  await other.close();
  await platform.close();
});

const body = { fromAsset: 'USDT', toAsset: 'BTC', fromAmount: '1000' };

const send = async (path: string, request: object, { url = platform.url, as = token } = {}): Promise<Reply> => {
  const response = await fetch(`${url}/api/institution/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${as}` },
    body: JSON.stringify(request),
  });
  return { status: response.status, ...((await response.json()) as Omit<Reply, 'status'>) };
};

const keptQuotes = async (): Promise<number> =>
  (await platform.db.database.selectFrom('convert_quote').select('id').execute()).length;

/**
 * Sends while the institution's row is locked, and runs `during` once this many statements wait for it; then releases
 * the lock.
 */
async function whileHeld(
  waiting: number,
  submit: () => Promise<Reply>[],
  during: () => Promise<void>,
): Promise<Reply[]> {
  const sent = await platform.db.owner.transaction().execute(async (tx) => {
    await tx.selectFrom('institution').select('id').forUpdate().execute();
    const replies = submit();
    await waitFor(async () => ((await waitingInDatabase()) >= waiting ? true : undefined));
    await during();
    return { replies };
  });
  return Promise.all(sent.replies);
}

async function waitingInDatabase(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(platform.db.owner);
  return rows[0]?.waiting ?? 0;
}

test('CL-09 an identical submission is rejected while the first is in flight, on this and another server', async () => {
  const before = await keptQuotes();
  const replies = await whileHeld(
    1,
    () => [send('quote', body)],
    async () => {
      const again = await Promise.all([send('quote', body), send('quote', body, other), send('quote', body)]);
      expect(again.map(({ code }) => code)).toEqual([45501, 45501, 45501]);
      expect(again[0]?.message).toBe('Data is being processed, click or submit once');
    },
  );
  expect(replies.map(({ code }) => code)).toEqual([200]);
  expect(await keptQuotes()).toBe(before + 1);
});

test('CL-09 the order of fields does not make a submission a different one', async () => {
  const { fromAmount, fromAsset, toAsset } = body;
  const replies = await whileHeld(
    1,
    () => [send('quote', body)],
    async () => expect((await send('quote', { toAsset, fromAmount, fromAsset })).code).toBe(45501),
  );
  expect(replies.map(({ code }) => code)).toEqual([200]);
});

test('CL-09 another body, another call and another session are no repeats', async () => {
  const { data: quote } = await send('quote', body);
  const replies = await whileHeld(
    4,
    () => [
      send('quote', body),
      send('quote', { ...body, fromAmount: '1000.5' }),
      send('quote', body, { as: secondToken }),
      send('order', { quoteId: quote.quoteId }),
    ],
    async () => undefined,
  );
  expect(replies.map(({ code }) => code)).toEqual([200, 200, 200, 200]);
});

test('CL-09 a finished submission, successful or not, can be repeated', async () => {
  expect((await send('quote', body)).code).toBe(200);
  expect((await send('quote', body, other)).code).toBe(200);
  const small = { ...body, fromAmount: '1' };
  expect((await send('quote', small)).code).toBe(45524);
  expect((await send('quote', small, other)).code).toBe(45524);
});

test('CL-09 forty concurrent submissions on two servers take effect once', async () => {
  const { data: quote } = await send('quote', body);
  const balance = async () => (await send('queryUserAvailableCapital', { asset: 'USDT' })).data[0].available;
  const before = Number(await balance());
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, index) => send('order', { quoteId: quote.quoteId }, index % 2 ? other : {})),
  );
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(replies.filter(({ code }) => ![200, 45501, 45522].includes(code))).toEqual([]);
  expect(Number(await balance())).toBe(before - 1_000);
});

test('CL-09 concurrent identical queries are all answered', async () => {
  const replies = await Promise.all([
    ...Array.from({ length: 30 }, () => send('getQuote', body)),
    ...Array.from({ length: 30 }, () => send('pageSwapOrderRecord', {})),
  ]);
  expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([200]));
});

test('CL-09 a hundred concurrent submissions do not exhaust the connections', async () => {
  const replies = await Promise.all(Array.from({ length: 100 }, () => send('order', { quoteId: randomUUID() })));
  expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([45523]));
});

test('CL-09 a lost connection is replaced, and its locks are released', async () => {
  const ended = () =>
    sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'select pg_%advisory%lock($1)%'
    `.execute(platform.db.owner);
  const replies = await whileHeld(
    1,
    () => [send('quote', body)],
    async () => void (await ended()),
  );
  expect(replies.map(({ code }) => code)).toEqual([200]);
  expect((await send('quote', body, other)).code).toBe(200);
  expect((await send('quote', body)).code).toBe(200);
});
