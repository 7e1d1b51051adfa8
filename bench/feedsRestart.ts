import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { BASE_PATH, channels } from '@aldgate/contract';
import { startVenueProcess } from '../e2e/support/venueProcess.ts';
import { openDatabase, openPool } from '../server/src/kernel/database.ts';
import { migratePlatform } from '../server/src/migrations.ts';
import { type ServerProcess, startServer } from '../testkit/serverProcess.ts';
import { withDatabase } from './database.ts';
import { atMost, costAgainst, type Measure, quantile } from './measure.ts';
import { type CallAs, createCaller, fundAccount, openTraders } from './traders.ts';

const ACCOUNTS = Number(process.env.ACCOUNTS ?? 300);
const WITHIN_S = 240;
/** An account's orders; the exchange accepts 1,200 of them in a minute. */
const ORDER_EVERY_MS = 100;
const BEFORE_MS = 30_000;

interface Trader {
  readonly token: string;
  readonly keyId: string;
}

/**
 * A restart of a server whose customers have hundreds of accounts open, with the weight that the exchange allows an
 * address.
 */
export function feedsRestart(): Promise<Measure[]> {
  return withDatabase(async (url) => {
    await migratePlatform(url, 'aldgate');
    const folder = mkdtempSync(join(tmpdir(), 'aldgate-bench-venue-'));
    const secretsKey = randomBytes(32);
    const database = openDatabase(openPool({ url, schema: 'aldgate', role: 'application', max: 2 }));
    const startVenue = (weight: string) =>
      startVenueProcess({ VENUE_DEMO: '1', VENUE_DATA: join(folder, 'venue.sqlite'), VENUE_WEIGHT_LIMIT: weight });
    const start = (exchange: string, weight: string) =>
      startServer({
        PROFILE: 'local',
        DATABASE_URL: url,
        SECRETS_KEY: secretsKey.toString('base64'),
        EXCHANGE_URL: exchange,
        EXCHANGE_BROKER_KEY: 'venue-demo-broker',
        EXCHANGE_BROKER_SECRET: 'venue-secret-broker',
        EXCHANGE_WEIGHT_LIMIT: weight,
        // Accounts are funded one after the other.
        EXCHANGE_QUERY_WEIGHT: '100000',
        RATE_LIMIT_CALLS: '10000',
        RATE_LIMIT_SOCKETS: '10000',
        METRICS_TOKEN: '',
      });
    let venue = await startVenue('1000000');
    let server = await start(venue.url, '1000000');
    try {
      const traders: Trader[] = [];
      for (let index = 0; index < ACCOUNTS; index += 1) {
        const [token = ''] = await openTraders({ database, secretsKey, name: `Bench ${index}`, users: 1 });
        traders.push({ token, keyId: await fundAccount(createCaller(server.url), token, 1) });
      }
      await server.kill();
      await venue.kill();
      venue = await startVenue('2400');
      // Discards the weight that the previous venue and the server counted.
      server = await start(venue.url, '2400');
      const [first] = traders;
      if (first === undefined) throw new Error('no account');
      const before = await sendOrders(server, first, wait(BEFORE_MS));
      await server.kill();

      server = await start(venue.url, '2400');
      const startedAt = performance.now();
      let seconds = Number.POSITIVE_INFINITY;
      const live = openAll(server, traders).then(() => {
        seconds = (performance.now() - startedAt) / 1_000;
      });
      const during = await sendOrders(server, first, Promise.race([live, wait(2 * WITHIN_S * 1_000)]));
      return [
        atMost('feeds-restart', seconds, 's', WITHIN_S),
        atMost('feeds-restart-rejected', await countRejected(server), 'requests', 0),
        costAgainst('feeds-restart-orders', during, 'ms', { name: 'before', value: before }, 2),
      ];
    } finally {
      await database.destroy();
      await server.kill();
      await venue.kill();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

/** Sends market orders in turn until the end; returns the 99th percentile of their times. */
async function sendOrders(server: ServerProcess, { token, keyId }: Trader, end: Promise<unknown>): Promise<number> {
  const ask: CallAs = createCaller(server.url);
  const times: number[] = [];
  const ending = new AbortController();
  void end.then(() => ending.abort());
  for (let count = 0; !ending.signal.aborted; count += 1) {
    const startedAt = performance.now();
    await ask(token, '/broker/lightning/futures/order/sendOrder', {
      exchangeKeyId: keyId,
      instrumentId: 'BTCUSDT',
      clientOrderId: randomUUID(),
      direction: count % 2 === 0 ? 'buy' : 'sell',
      priceType: 'market',
      quantity: '0.01',
    });
    times.push(performance.now() - startedAt);
    await wait(Math.max(0, ORDER_EVERY_MS - (performance.now() - startedAt)));
  }
  return quantile(times, 0.99);
}

/** Opens a channel of each account, all at the same time; resolves when every one has its live state. */
async function openAll({ url }: ServerProcess, traders: readonly Trader[]): Promise<void> {
  await Promise.all(
    traders.map(async ({ token, keyId }) => {
      const response = await fetch(`${url}${BASE_PATH}${channels.futures.path}?exchangeKeyId=${keyId}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      let text = '';
      for await (const chunk of response.body ?? []) {
        text = `${text.slice(-1_000)}${Buffer.from(chunk).toString()}`;
        if (/"state":"live"/.test(text)) break;
      }
    }),
  );
}

/** The requests that the exchange rejected as too many. */
async function countRejected({ url }: ServerProcess): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const rows = text.matchAll(/aldgate_exchange_call_duration_seconds_count\{[^}]*status="(?:429|418)"\} (\d+)/g);
  return [...rows].reduce((sum, [, count]) => sum + Number(count), 0);
}
