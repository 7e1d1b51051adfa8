import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { startVenueProcess } from '../e2e/support/venueProcess.ts';
import { openDatabase, openPool } from '../server/src/kernel/database.ts';
import { migratePlatform } from '../server/src/migrations.ts';
import { startServer } from '../testkit/serverProcess.ts';
import { cpuSeconds } from './cpu.ts';
import { withDatabase } from './database.ts';
import { atMost, type Measure } from './measure.ts';
import { type CallAs, createCaller, fundAccount, openTraders } from './traders.ts';

const ACCOUNTS = 8;
const TRADERS_EACH = 25;
const RESTING = 5;
const FOR_MS = 30_000;

/**
 * CPU of the server for 200 traders on 8 accounts that poll orders and positions every 5 s and margin every 3 s
 * (TR-07).
 */
export function pollingCost(): Promise<Measure[]> {
  return withDatabase(async (url) => {
    await migratePlatform(url, 'aldgate');
    const venue = await startVenueProcess({ VENUE_DEMO: '1' });
    const secretsKey = randomBytes(32);
    const server = await startServer({
      PROFILE: 'local',
      DATABASE_URL: url,
      SECRETS_KEY: secretsKey.toString('base64'),
      EXCHANGE_URL: venue.url,
      EXCHANGE_BROKER_KEY: 'venue-demo-broker',
      EXCHANGE_BROKER_SECRET: 'venue-secret-broker',
      // In production the traders have many addresses; here they share one.
      RATE_LIMIT_CALLS: '10000',
    });
    const database = openDatabase(openPool({ url, schema: 'aldgate', role: 'application', max: 2 }));
    try {
      const ask = createCaller(server.url);
      const traders: Trader[] = [];
      for (let index = 0; index < ACCOUNTS; index += 1) {
        const tokens = await openTraders({ database, secretsKey, name: `Bench ${index}`, users: TRADERS_EACH });
        const keyId = await fundAccount(ask, tokens[0] ?? '', RESTING);
        await untilLive(ask, { token: tokens[0] ?? '', keyId });
        traders.push(...tokens.map((token) => ({ token, keyId })));
      }
      return await measure(server.pid, ask, traders);
    } finally {
      await database.destroy();
      await server.kill();
      await venue.kill();
    }
  });
}

interface Trader {
  readonly token: string;
  readonly keyId: string;
}

async function measure(pid: number, ask: CallAs, traders: readonly Trader[]): Promise<Measure[]> {
  const until = performance.now() + FOR_MS;
  let answers = 0;
  const poll = async (everyMs: number, after: number, path: string, { token }: Trader, body: object) => {
    await wait(after);
    for (let at = performance.now(); at < until; at += everyMs) {
      await ask(token, path, body);
      answers += 1;
      await wait(Math.max(0, at + everyMs - performance.now()));
    }
  };
  const before = cpuSeconds(pid);
  const startedAt = performance.now();
  await Promise.all(
    traders.flatMap((trader, index) => {
      const { keyId } = trader;
      // Spread over the seconds.
      const after = (periodMs: number) => ((index * 37) % 200) * (periodMs / 200);
      return [
        poll(5_000, after(5_000), '/broker/futures/position/query', trader, { exchangeKeyId: keyId }),
        poll(5_000, after(5_000), '/lightning/futures/order/queryOpenOrder', trader, { keyId }),
        poll(3_000, after(3_000), '/broker/futures/account/query', trader, { exchangeKeyId: keyId }),
      ];
    }),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  const cores = (cpuSeconds(pid) - before) / seconds;
  process.stderr.write(`${Math.round(answers / seconds)} answers a second\n`);
  return [atMost('polling-cost', cores, 'cores', 0.5)];
}

/** Waits for each account's first state, so that only polling of a known state is measured. */
async function untilLive(ask: CallAs, { token, keyId }: Trader): Promise<void> {
  for (;;) {
    const { freshness } = await ask<{ freshness: { state: string } }>(token, '/broker/futures/account/query', {
      exchangeKeyId: keyId,
    });
    if (freshness.state === 'live') return;
    await wait(100);
  }
}
