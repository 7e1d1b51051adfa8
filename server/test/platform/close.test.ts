import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Platform, startPlatform, TRADER } from '../../../testkit/platform/platform.ts';
import { priced } from '../../../testkit/platform/prices.ts';

async function quotes(platform: Platform, token: string, count: number): Promise<string[]> {
  await priced(platform);
  const body = { fromAsset: 'USDT', toAsset: 'BTC', fromAmount: '100' };
  const quoteIds: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const { data } = await platform.call('POST', '/institution/quote', body, token);
    quoteIds.push(data.quoteId);
  }
  return quoteIds;
}

test('a server that ends answers the calls in flight', async () => {
  const platform = await startPlatform();
  const token = await platform.openSession(TRADER);
  const quoteIds = await quotes(platform, token, 8);
  let arrived = 0;
  const all = new Promise<void>((resolve) => {
    platform.app.http.server.on('request', () => {
      arrived += 1;
      if (arrived === quoteIds.length) resolve();
    });
  });
  const orders = quoteIds.map((quoteId) => platform.call('POST', '/institution/order', { quoteId }, token));
  await all;
  const closed = platform.close();
  expect((await Promise.all(orders)).map(({ code }) => code)).toEqual(quoteIds.map(() => 200));
  await closed;
});

test('an unused connection does not delay the shutdown', async () => {
  const platform = await startPlatform();
  const { port } = new URL(platform.url);
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  const ended = once(socket, 'close');
  await platform.close();
  await ended;
});

test('a server whose job queue has ended runs jobs again, without an end of its own', async () => {
  const platform = await startPlatform();
  const readHealth = async () => [(await fetch(`${platform.url}/health`)).status];
  const notice = JSON.stringify({ migrationNumber: 1_000_000, breaking: true });
  // Notice of another schema's job queue that migrates: the queues of this database end.
  await expect
    .poll(async () => {
      await sql`select pg_notify('worker:migrate', ${notice})`.execute(platform.db.owner);
      return readHealth();
    })
    .toEqual([503]);
  await expect.poll(readHealth).toEqual([200]);
  await platform.close();
});
