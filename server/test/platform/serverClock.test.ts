import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Platform, type Reply, startPlatform, TRADER } from '../../../testkit/platform/platform.ts';
import { priced } from '../../../testkit/platform/prices.ts';
import { type App, createApp } from '../../src/app.ts';
import { createLog } from '../../src/kernel/log.ts';
import { startClockCheck } from '../../src/kernel/time/clockCheck.ts';

const SLOW_MS = 60_000;

let platform: Platform;
/** Another server on the same database, a minute slow. */
let slow: App & { readonly url: string };
let token: string;

beforeAll(async () => {
  platform = await startPlatform();
  const { config, clock } = platform;
  const app = await createApp({
    config,
    log: createLog('silent'),
    checkAnswers: true,
    clock: () => clock.now - SLOW_MS,
    databaseTime: async () => clock.now,
  });
  slow = { ...app, url: await app.http.listen({ host: '127.0.0.1', port: 0 }) };
  token = await platform.openSession(TRADER);
});
afterAll(async () => {
  await slow?.close();
  await platform.close();
});

const buyBitcoin = { fromAsset: 'USDT', toAsset: 'BTC', fromAmount: '1000' };
const post = (path: string, body: object) => platform.call('POST', `/institution/${path}`, body, token);

async function postToSlow(path: string, body: object): Promise<Reply> {
  const response = await fetch(`${slow.url}/api/institution/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Reply;
}

async function firmQuote(): Promise<string> {
  await priced(platform);
  const reply = await post('quote', buyBitcoin);
  expect(reply).toMatchObject({ code: 200 });
  return reply.data.quoteId;
}

test('a server whose clock is a minute slow is not ready, and refuses whatever moves money', async () => {
  const health = await fetch(`${slow.url}/health`);
  expect([health.status, await health.json()]).toEqual([503, { status: 'clock differs from the database' }]);
  expect((await fetch(`${platform.url}/health`)).status).toBe(200);
  const refused = { code: 45504, data: { reason: 'clock' } };
  expect(await postToSlow('quote', buyBitcoin)).toMatchObject(refused);
  const quoteId = await firmQuote();
  expect(await postToSlow('order', { quoteId })).toMatchObject(refused);
  expect(await post('order', { quoteId })).toMatchObject({ code: 200 });
});

test('a clock is right again within a second of the database’s, the request’s time included', async () => {
  const time = { server: 5_000, database: 6_001 };
  const check = await startClockCheck({
    database: platform.db.database,
    clock: () => time.server,
    databaseTime: async () => time.database,
    log: createLog('silent'),
  });
  expect([check.isRight(), check.differenceMs()]).toEqual([false, 1_001]);
  time.database = 6_000;
  await check.measure();
  expect([check.isRight(), check.differenceMs()]).toEqual([true, 1_000]);
  time.database = 3_999;
  await check.measure();
  expect([check.isRight(), check.differenceMs()]).toEqual([false, 1_001]);
  check.close();
});
